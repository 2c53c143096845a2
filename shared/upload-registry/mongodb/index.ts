export { openMongoUploadRegistry } from './upload-registry.ts';
