export * from './port.ts';
export * from './recording.ts';
export * from './trials.ts';
