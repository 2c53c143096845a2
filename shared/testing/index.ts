export { describeEngine } from './engine.ts';
export { until } from './until.ts';
