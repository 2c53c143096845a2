// The globals of a suite are those of Node. What a suite changes of them, of the variables and of the working directory is as before after it.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { ModuleMocker } = require('jest-mock');
const { ModernFakeTimers } = require('@jest/fake-timers');

const timeout = Symbol.for('TEST_TIMEOUT_SYMBOL');
const handlers = Symbol.for('EVENT_HANDLERS');
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

  constructor({ projectConfig }) {
    const restoreGlobals = remember(globalThis);
    const exit = process.exit;
    const variables = { ...process.env };
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
  }

  async teardown() {
    this.#putBack();
  }

  getVmContext() {
    return null;
  }

  exportConditions() {
    return ['node', 'import'];
  }
}
