// One project per kind of test, told apart by suffix; `npm test` runs them all, `npm test -- --selectProjects unit` one kind.
const project = (displayName, pattern, extra = {}) => ({
  displayName,
  rootDir: import.meta.dirname ?? new URL('.', import.meta.url).pathname,
  testMatch: [`<rootDir>/**/*.${pattern}.ts`],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/data/'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/data/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': '<rootDir>/scripts/jest-transform.mjs' },
  ...extra,
});

export default {
  // Generous: the whole suite shares two cores with a browser in CI.
  testTimeout: 30_000,
  projects: [
    project('unit', 'test'),
    project('api', 'api'),
    project('browser', 'browser', { globalSetup: '<rootDir>/e2e/support/build.mjs' }),
    project('fault', 'fault'),
    project('engine', 'engine'),
  ],
};
