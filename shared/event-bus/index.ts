export * from './contiguity.ts';
export * from './port.ts';
