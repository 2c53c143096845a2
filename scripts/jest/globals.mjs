// `@jest/globals` for suites that run in Node itself: modules stay loaded from suite to suite, so each name leads to the suite that runs now.
/** Where the runtime leaves what the suite that runs now has of jest's. */
export const current = Symbol.for('dossier.jest');

const leading = (name) =>
  new Proxy(() => {}, {
    apply: (_target, _this, args) => globalThis[current][name](...args),
    get: (_target, key) => globalThis[current][name][key],
  });

export const [describe, it, test, beforeAll, beforeEach, afterAll, afterEach, expect, jest] = [
  'describe',
  'it',
  'test',
  'beforeAll',
  'beforeEach',
  'afterAll',
  'afterEach',
  'expect',
  'jest',
].map(leading);
