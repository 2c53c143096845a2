export * from './bundle.ts';
export * from './cells.ts';
export * from './collections.ts';
export * from './documents.ts';
export * from './history.ts';
export * from './members.ts';
export * from './progress.ts';
export * from './teams.ts';
