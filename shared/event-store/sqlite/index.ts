export { openSqliteEventStore } from './event-store.ts';
export { openSqliteEventReader } from './reader.ts';
