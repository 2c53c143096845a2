export * from './bill.ts';
export * from './port.ts';
export * from './recording.ts';
export * from './trials.ts';
