// Jest's own runner, with as many workers as a kind of suite keeps busy: those that mostly wait for a disk, a timer or a browser are more than
// the processor has cores. Each kind has workers of its own, as what it loads differs.
import { createRequire } from 'node:module';

const { default: TestRunner } = createRequire(import.meta.url)('jest-runner');

/** For each core. */
const workers = { browser: 2, api: 1.5, fault: 1, engine: 0.5 };

export default class KindRunner extends TestRunner {
  constructor(globalConfig, context, { kind }) {
    const { maxWorkers } = globalConfig;
    super(
      { ...globalConfig, maxWorkers: maxWorkers === 1 ? 1 : Math.ceil(maxWorkers * (workers[kind] ?? 1)) },
      context,
    );
  }
}
