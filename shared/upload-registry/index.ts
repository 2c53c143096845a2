export * from './beginning.ts';
export * from './port.ts';
