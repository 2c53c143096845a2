export { sniff, typeOfName, type Verdict } from './sniff.ts';
export { type ByteSource, sourceOfBytes, sourceOfFile } from './source.ts';
