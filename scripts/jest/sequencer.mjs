// The dearest suites begin first, so that none is left alone at the end.
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { costOf } from './costs.mjs';

const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

export default class DearestFirst extends Sequencer {
  sort(tests) {
    return tests
      .map((test) => ({ test, cost: costOf(relative(test.context.config.rootDir, test.path)) }))
      .sort((a, b) => b.cost - a.cost)
      .map(({ test }) => test);
  }
}
