export { sha256Of } from './hashes.ts';
export * from './names.ts';
export * from './port.ts';
export { steadily } from './steadily.ts';
