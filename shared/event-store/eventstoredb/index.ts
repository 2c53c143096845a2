export { openEventStoreDb } from './event-store.ts';
