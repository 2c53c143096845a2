export { openMongoReadStore } from './read-store.ts';
