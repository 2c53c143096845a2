export * from './port.ts';
export { openSqliteJobQueue } from './sqlite.ts';
