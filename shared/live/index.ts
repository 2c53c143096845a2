export * from './in-process.ts';
export * from './port.ts';
