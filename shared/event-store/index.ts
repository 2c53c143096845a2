export * from './port.ts';
export { openSqliteEventStore } from './sqlite.ts';
export { openSqliteEventReader } from './sqlite-reader.ts';
