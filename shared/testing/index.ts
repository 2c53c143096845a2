export { describeEngine } from './engine.ts';
