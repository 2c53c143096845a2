export * from './deliveries.ts';
export * from './secrets.ts';
export * from './targets.ts';
