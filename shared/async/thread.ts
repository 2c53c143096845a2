import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * A thread that runs `source`, a TypeScript file; once built, the file `<name>.js` that the build has made of it beside
 * this one. A `source` that is built runs as it is.
 */
export const openThread = (
  name: string,
  source: URL,
  options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'>,
) => {
  if (source.pathname.endsWith('.js')) return new Worker(source, { ...options, execArgv: [] });
  const here = import.meta.url;
  if (!here.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, here), { ...options, execArgv: [] });
  // From the sources, as tests run it, TypeScript has to be transformed first.
  const transformed = new URL('../../scripts/typescript-thread.mjs', here);
  return new Worker(transformed, {
    ...options,
    workerData: { ...options.workerData, entry: source.href },
    execArgv: [],
  });
};
