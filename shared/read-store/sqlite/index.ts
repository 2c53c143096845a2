export { openSqlitePart, openSqliteReadStore } from './read-store.ts';
