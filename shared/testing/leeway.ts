import { availableParallelism, loadavg } from 'node:os';

/**
 * How much longer anything may take than on a machine that runs suites alone, by how many programs wait for the processor: limits of time
 * that tests judge by are for that machine.
 * @param usual programs for each core that suites themselves keep waiting
 */
export const leeway = (usual = 2): number => Math.max(1, (loadavg()[0] ?? 0) / (usual * availableParallelism()));
