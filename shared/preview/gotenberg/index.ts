export { gotenbergPreviews } from './gotenberg.ts';
