export { openMongoDirectory } from './directory.ts';
