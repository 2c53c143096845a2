export { findSoffice } from './find.ts';
export { isIsolated, sofficePreviews } from './soffice.ts';
