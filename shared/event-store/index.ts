export * from './mark.ts';
export * from './port.ts';
export * from './unreadable.ts';
