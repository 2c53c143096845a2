export { openVersions, type Versions } from './versions.ts';
