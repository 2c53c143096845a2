export * from './port.ts';
export * from './stored.ts';
