export * from './compose.ts';
export * from './port.ts';
