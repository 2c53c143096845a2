export { openSqlitePart, openSqliteReadStore } from './read-store.ts';
export { openGenerationReader } from './reader.ts';
