export * from './collections.ts';
export * from './documents.ts';
export * from './letters.ts';
export * from './port.ts';
export * from './progress.ts';
export * from './sqlite.ts';
