export { openGenerationReader, openSqlitePart, openSqliteReadStore } from './read-store.ts';
