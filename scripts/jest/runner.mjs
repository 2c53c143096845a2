// Jest's own runner, once for each pool of suites, with as many workers as it keeps busy: suites that mostly wait for a disk, a timer or a browser
// are more than the processor has cores. Suites that load the same share workers. The next pool begins when the last suites of one leave workers idle,
// but those of the cluster run by themselves (`jest.config.mjs`).
import { createRequire } from 'node:module';

const { default: TestRunner } = createRequire(import.meta.url)('jest-runner');

/** For each core. */
const workers = { server: 1.5, component: 1.5, browser: 2, fault: 0.5, engine: 1.5, cluster: 0.5 };
const poolOf = ({ context }) => {
  const { name } = context.config.displayName;
  return ['unit', 'api'].includes(name) ? 'server' : name;
};

export default class PoolsRunner {
  supportsEventEmitters = true;
  #config;
  #context;
  #listeners = new Set();

  constructor(globalConfig, context) {
    this.#config = globalConfig;
    this.#context = context;
  }

  on(event, listener) {
    const listening = { event, listener };
    this.#listeners.add(listening);
    return () => this.#listeners.delete(listening);
  }

  async runTests(tests, watcher, options) {
    const pools = new Map();
    for (const test of tests) pools.set(poolOf(test), [...(pools.get(poolOf(test)) ?? []), test]);
    const running = [];
    for (const [pool, suites] of pools) {
      const alone = options.serial || pool === 'cluster';
      if (alone) await Promise.all(running);
      const { done, ending } = this.#run(pool, suites, watcher, options);
      running.push(done);
      await (alone ? done : Promise.race([done, ending]));
    }
    await Promise.all(running);
  }

  #run(pool, suites, watcher, options) {
    const { maxWorkers } = this.#config;
    const many = maxWorkers === 1 ? 1 : Math.ceil(maxWorkers * (workers[pool] ?? 1));
    const runner = new TestRunner({ ...this.#config, maxWorkers: many }, this.#context);
    for (const { event, listener } of this.#listeners) runner.on(event, listener);
    let left = suites.length;
    const ending = new Promise((resolve) => {
      const ended = () => {
        left -= 1;
        if (left < many) resolve();
      };
      if (left < many) resolve();
      runner.on('test-file-success', ended);
      runner.on('test-file-failure', ended);
    });
    return { done: runner.runTests(suites, watcher, options), ending };
  }
}
