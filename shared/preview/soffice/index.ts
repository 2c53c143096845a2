export { findSoffice } from './find.ts';
export { sofficePreviews } from './soffice.ts';
