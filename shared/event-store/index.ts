export * from './port.ts';
export { openSqliteEventStore } from './sqlite.ts';
