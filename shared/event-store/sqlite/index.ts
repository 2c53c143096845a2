export { openSqliteEventStore } from './event-store.ts';
export { openSqliteEventReader, openSqliteTexts } from './reader.ts';
