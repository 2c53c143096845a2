import { availableParallelism, loadavg } from 'node:os';
import { measureLoop } from '../../scripts/jest/processor.mjs';

/** Of {@link measureLoop}, on a machine that limits of time are for. */
const usualLoop = 28;
let slowness: number | undefined;

/**
 * How much longer anything may take than on a machine of the usual speed that runs suites alone: by its speed, and by how many programs wait
 * for the processor.
 * @param usual programs for each core that suites themselves keep waiting
 */
export const leeway = (usual = 2): number => {
  slowness ??= Math.max(1, measureLoop() / usualLoop);
  return slowness * Math.max(1, (loadavg()[0] ?? 0) / (usual * availableParallelism()));
};

/** Milliseconds until servers of tests answer, if only with 503. In life that is two seconds, which a machine that is busy with others may exceed. */
export const answerWithin = 20_000;
