import { describe, expect, it } from '@jest/globals';
import type { Manifest } from './place.ts';
import { superfluous } from './rotate.ts';

const backup = (name: string, lacking: readonly string[] = []) => ({
  name,
  manifest: { lacking } as unknown as Manifest,
});
const many = (count: number, lacking: readonly string[] = []) =>
  Array.from({ length: count }, (_, number) => backup(`backup ${number}`, lacking));

describe('[BEY-35] backups', () => {
  it('stay until there are 14 newer ones', () => {
    expect(superfluous(many(14))).toEqual([]);
    expect(superfluous([...many(14), backup('old'), backup('older')])).toEqual(['old', 'older']);
  });
  it('stay for ever while none that came later is good', () =>
    expect(superfluous([...many(20, ['1/a']), backup('good'), backup('older')])).toEqual([
      ...many(20)
        .slice(14)
        .map(({ name }) => name),
      'older',
    ]));
});
