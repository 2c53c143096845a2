export { s3FileStore } from './file-store.ts';
