export * from './outcome.ts';
export * from './port.ts';
