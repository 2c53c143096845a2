export { findSoffice, isIsolated, sofficePreviews } from './soffice.ts';
