export { openVersions, recentDocuments, type Versions } from './versions.ts';
