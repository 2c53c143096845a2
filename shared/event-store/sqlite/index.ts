export { openSqliteEventStore } from './event-store.ts';
export { openSqliteBytes, openSqliteEventReader } from './reader.ts';
