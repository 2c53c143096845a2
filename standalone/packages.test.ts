import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

type Package = { readonly [kind in 'link' | 'dev' | 'optional' | 'devOptional']?: true };
const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Package>;
};

describe('packages of the bundle', () => {
  it('lie at the root, where the bundle looks: a version of its own is one that the bundle does not get', () => {
    const own = Object.keys(packages).filter((path) => /^(?!web\/|node_modules\/)[\w-]+\/node_modules\//.test(path));
    expect(own).toEqual([]);
  });

  it('are no more than these, of what runs and of what builds and tests it: whoever needs one more says why here', () => {
    const all = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
    const running = all.filter(([, { dev, optional, devOptional }]) => !dev && !optional && !devOptional);
    // Five of them encrypt backups (age-encryption), since nobody should have to trust a format of our own.
    expect(running.length).toBeLessThanOrEqual(430);
    expect(all.length).toBeLessThanOrEqual(1_090);
  });
});
