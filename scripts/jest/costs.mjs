// Seconds of processor that a suite takes, as `docs/test-times.json` has them.
import { readFileSync, statSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const known = (() => {
  try {
    return JSON.parse(readFileSync(new URL('docs/test-times.json', root), 'utf8')).suites;
  } catch {
    return {};
  }
})();
/** Seconds for each byte of a suite that nobody has measured. */
const guess = 1 / 2_000;

/** Of a suite by its path in the repository. */
export const costOf = (suite) => known[suite] ?? statSync(new URL(suite, root)).size * guess;
