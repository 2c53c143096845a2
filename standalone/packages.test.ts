import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

describe('packages of the bundle', () => {
  it('lie at the root, where the bundle looks: a version of its own is one that the bundle does not get', () => {
    const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
      packages: Record<string, unknown>;
    };
    const own = Object.keys(lock.packages).filter((path) =>
      /^(?!web\/|node_modules\/)[\w-]+\/node_modules\//.test(path),
    );
    expect(own).toEqual([]);
  });
});
