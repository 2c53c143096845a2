export { type Picture, pictureIn } from './image.ts';
export { type Fault, sniff, typeOfName } from './sniff.ts';
export { sourceOfFile } from './source.ts';
