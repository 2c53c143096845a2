export { sha256Of } from './hashes.ts';
export * from './names.ts';
export { oneByOne } from './one-by-one.ts';
export * from './port.ts';
export { steadily } from './steadily.ts';
export { volumeOf } from './volume.ts';
