// One project per kind of test, told apart by suffix: `npm test -- --selectProjects unit`.
const project = (displayName, suffix, extra = {}) => ({
  displayName,
  rootDir: import.meta.dirname ?? new URL('.', import.meta.url).pathname,
  testMatch: [`<rootDir>/**/*.${suffix}`],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/data/'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/data/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': '<rootDir>/scripts/jest-transform.mjs' },
  ...extra,
});

export default {
  // Generous: the whole suite shares two cores with a browser in CI.
  testTimeout: 30_000,
  // Modules of every suite stay in memory; beyond this a fresh worker goes on.
  workerIdleMemoryLimit: '1500MB',
  projects: [
    project('unit', 'test.ts'),
    project('api', 'api.ts'),
    project('component', 'test.tsx', {
      testEnvironment: '<rootDir>/web/src/testing/environment.mjs',
      transform: { '\\.(tsx?|css)$': '<rootDir>/scripts/jest-transform.mjs' },
    }),
    project('browser', 'browser.ts', { globalSetup: '<rootDir>/e2e/support/build.mjs' }),
    project('fault', 'fault.ts'),
    project('engine', 'engine.ts'),
  ],
};
