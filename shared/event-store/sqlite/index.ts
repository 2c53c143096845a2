export { openSqliteEventStore } from './event-store.ts';
export { openSqliteBytes, openSqliteEventPart, openSqliteEventReader } from './reader.ts';
export type { Part } from './reads.ts';
