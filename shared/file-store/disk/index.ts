export { diskFileStore } from './file-store.ts';
