export * from './bill.ts';
export * from './none.ts';
export * from './port.ts';
export * from './recording.ts';
export * from './trials.ts';
