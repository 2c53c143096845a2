export { openSqliteReadStore } from './read-store.ts';
