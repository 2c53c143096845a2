export * from './answers.ts';
export * from './cells.ts';
export * from './collections.ts';
export * from './documents.ts';
export * from './keys.ts';
export * from './people.ts';
export * from './progress.ts';
export * from './retention.ts';
