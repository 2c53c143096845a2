export { openSqliteDirectory } from './directory.ts';
