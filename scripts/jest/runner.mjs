// Jest's own runner, with as many workers as a pool of suites keeps busy: those that mostly wait for a disk, a timer or a browser are more than
// the processor has cores. Suites that load the same share workers.
import { createRequire } from 'node:module';

const { default: TestRunner } = createRequire(import.meta.url)('jest-runner');

/** For each core. */
const workers = { server: 1.5, component: 1.5, browser: 2, fault: 0.5, engine: 0.5 };

export default class KindRunner extends TestRunner {
  constructor(globalConfig, context, { pool }) {
    const { maxWorkers } = globalConfig;
    super(
      { ...globalConfig, maxWorkers: maxWorkers === 1 ? 1 : Math.ceil(maxWorkers * (workers[pool] ?? 1)) },
      context,
    );
  }
}
