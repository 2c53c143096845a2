export * from './caller.ts';
export * from './roles.ts';
export * from './rules.ts';
export * from './scopes.ts';
