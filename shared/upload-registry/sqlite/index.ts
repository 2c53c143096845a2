export { openSqliteUploadRegistry } from './upload-registry.ts';
