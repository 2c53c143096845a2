export * from './mark.ts';
export * from './port.ts';
