export * from './port.ts';
export * from './sqlite.ts';
