// One project per kind of test, told apart by suffix: `npm test -- --selectProjects unit`.
const elsewhere = ['/node_modules/', '/dist/', '<rootDir>/data/'];
/** They judge how long people wait, and keep all cores busy themselves: they run by themselves. */
const cluster = ['<rootDir>/e2e/cluster/cluster.engine.ts', '<rootDir>/e2e/cluster/outages/outages.engine.ts'];

const project = (displayName, suffix, extra = {}) => ({
  displayName,
  rootDir: import.meta.dirname ?? new URL('.', import.meta.url).pathname,
  testMatch: [`<rootDir>/**/*.${suffix}`],
  testPathIgnorePatterns: elsewhere,
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/data/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {},
  injectGlobals: false,
  runtime: '<rootDir>/scripts/jest/runtime.mjs',
  testEnvironment: '<rootDir>/scripts/jest/environment.mjs',
  setupFiles: process.env.TEST_DEPTH === 'long' ? ['<rootDir>/scripts/jest/long.mjs'] : [],
  runner: '<rootDir>/scripts/jest/runner.mjs',
  ...extra,
});

export default {
  // Generous: the whole suite shares two cores with a browser in CI, and the long depth tries properties twenty times as often.
  testTimeout: process.env.TEST_DEPTH === 'long' ? 600_000 : 30_000,
  maxWorkers: '100%',
  testSequencer: '<rootDir>/scripts/jest/sequencer.mjs',
  reporters: ['default', '<rootDir>/scripts/jest/reporter.mjs'],
  // Nothing is left open then (docs/reliability.md): a browser is closed after the last suite that might use it, on a busy machine.
  workerGracefulExitTimeout: 10_000,
  // Beyond this a fresh worker goes on.
  workerIdleMemoryLimit: '1500MB',
  projects: [
    project('unit', 'test.ts'),
    project('api', 'api.ts', { globalSetup: '<rootDir>/e2e/support/build-server.mjs' }),
    project('component', 'test.tsx', {
      setupFilesAfterEnv: ['<rootDir>/web/src/testing/components.mjs'],
      testEnvironment: '<rootDir>/web/src/testing/environment.mjs',
    }),
    project('browser', 'browser.ts', { globalSetup: '<rootDir>/e2e/support/build.mjs' }),
    project('fault', 'fault.ts'),
    project('long', 'long.ts', { globalSetup: '<rootDir>/e2e/support/build.mjs' }),
    project('engine', 'engine.ts', {
      globalSetup: '<rootDir>/e2e/support/build-server.mjs',
      testPathIgnorePatterns: [...elsewhere, ...cluster],
    }),
    project('cluster', 'engine.ts', { globalSetup: '<rootDir>/e2e/support/build-server.mjs', testMatch: cluster }),
  ],
};
