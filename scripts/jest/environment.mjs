// The globals of a suite are those of Node. What a suite changes of them and of the variables is as before after it.
import { appendFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { leeway } from '../../shared/testing/leeway.ts';
import { dismissWitnesses, hearWitnesses } from '../../shared/testing/witness.ts';
import { failureFolder } from './failures.mjs';
import { meterProcessor } from './processor.mjs';

const require = createRequire(import.meta.url);
const { ModuleMocker } = require('jest-mock');
const { ModernFakeTimers } = require('@jest/fake-timers');

const timeout = Symbol.for('TEST_TIMEOUT_SYMBOL');
const handlers = Symbol.for('EVENT_HANDLERS');
/** Where `scripts/test.mjs` reads what suites took, and finds what failures left. */
const { TEST_TIMES, TEST_FAILURES, TEST_DISK } = process.env;
const onDisk = ['fault', 'long'];
const failing = ['test_fn_failure', 'hook_failure'];
const testsOf = ({ children }) => children.flatMap((child) => (child.type === 'test' ? [child] : testsOf(child)));
/** A worker's: what it mocks is restored after each suite. */
const mocker = new ModuleMocker(globalThis);

/** Every property of an object as it is now. @returns what puts it back; what was added stays: packages do so when they are first loaded */
const remember = (object) => {
  const before = Object.getOwnPropertyDescriptors(object);
  return () => {
    for (const key of Reflect.ownKeys(before)) {
      const now = Object.getOwnPropertyDescriptor(object, key);
      const { value, get, set, configurable } = before[key];
      if (configurable && (now?.value !== value || now?.get !== get || now?.set !== set))
        Object.defineProperty(object, key, before[key]);
    }
  };
};

export default class NativeEnvironment {
  global = globalThis;
  moduleMocker = mocker;
  #putBack;
  #suite;
  /** Milliseconds that tests and hooks have on a machine of the usual speed. */
  #limits = new WeakMap();
  /** Only for whoever asks: all processes of the machine are looked at. */
  #began = TEST_TIMES && { at: Date.now(), metered: meterProcessor() };

  constructor({ projectConfig }, { testPath }) {
    this.#suite = { name: testPath.slice(projectConfig.rootDir.length + 1), kind: projectConfig.displayName.name };
    const restoreGlobals = remember(globalThis);
    const exit = process.exit;
    const variables = { ...process.env };
    if (TEST_DISK && onDisk.includes(this.#suite.kind)) process.env.TMPDIR = TEST_DISK;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.#putBack = () => {
      this.fakeTimersModern.dispose();
      mocker.restoreAllMocks();
      restoreGlobals();
      process.exit = exit;
      for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
      Object.assign(process.env, variables);
    };
    const timers = this.fakeTimersModern;
    this.jest = {
      fn: mocker.fn.bind(mocker),
      spyOn: mocker.spyOn.bind(mocker),
      restoreAllMocks: () => mocker.restoreAllMocks(),
      setTimeout: (milliseconds) => {
        globalThis[timeout] = milliseconds;
      },
      useFakeTimers: (options) => timers.useFakeTimers(options),
      useRealTimers: () => timers.useRealTimers(),
      advanceTimersByTime: (milliseconds) => timers.advanceTimersByTime(milliseconds),
      advanceTimersByTimeAsync: (milliseconds) => timers.advanceTimersByTimeAsync(milliseconds),
      runOnlyPendingTimers: () => timers.runOnlyPendingTimers(),
      getTimerCount: () => timers.getTimerCount(),
    };
  }

  async setup() {
    delete globalThis[handlers];
    delete globalThis[timeout];
    dismissWitnesses();
  }

  async handleTestEvent({ name, test, hook, describeBlock }, { testTimeout }) {
    if (name === 'test_fn_start') this.#allow(test, testTimeout);
    if (name === 'hook_start') this.#allow(hook, testTimeout);
    if (!failing.includes(name) || !TEST_FAILURES) return;
    const path = [];
    // What fails before or after all tests of a block is said of each of them; what is known of it lies with the first.
    for (let at = test ?? testsOf(describeBlock)[0]; at?.parent; at = at.parent) path.unshift(at.name);
    const folder = failureFolder(this.#suite.name, path.join(' '));
    mkdirSync(folder, { recursive: true });
    await hearWitnesses(folder);
  }

  /** Limits of tests end what hangs. What is slow with its machine does not. */
  #allow(piece, otherwise) {
    if (!this.#limits.has(piece)) this.#limits.set(piece, piece.timeout || otherwise);
    piece.timeout = this.#limits.get(piece) * leeway();
  }

  async teardown() {
    this.#putBack();
    if (!TEST_TIMES) return;
    const { at, metered } = this.#began;
    const took = { ...this.#suite, wall: (Date.now() - at) / 1000, processor: metered() };
    appendFileSync(TEST_TIMES, `${JSON.stringify(took)}\n`);
  }

  getVmContext() {
    return null;
  }

  exportConditions() {
    return ['node', 'import'];
  }
}
