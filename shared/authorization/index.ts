export * from './roles.ts';
export * from './rules.ts';
