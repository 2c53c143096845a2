import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { heldAt, type Manifest } from './place.ts';
import { rotate, superfluous } from './rotate.ts';

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

it('takes away bytes that no backup names, and leaves alone what the disk they lie on keeps beside them', async () => {
  const place = mkdtempSync(join(tmpdir(), 'dossier-rotate-'));
  const [name, part] = ['ab'.repeat(32), 'ab'];
  const theirs = ['@eaDir', join('@eaDir', 'media'), join(part, '@eaDir'), '.DS_Store'];
  for (const folder of theirs.slice(0, -1)) mkdirSync(join(place, 'files', folder), { recursive: true });
  for (const file of [heldAt(place, name), join(place, 'files', part, `.${'0'.repeat(16)}`)]) writeFileSync(file, 'x');
  writeFileSync(join(place, 'files', '.DS_Store'), 'x');
  await rotate(place);
  expect(readdirSync(join(place, 'files'), { recursive: true, encoding: 'utf8' }).sort()).toEqual(
    [...theirs, part].sort(),
  );
  rmSync(place, { recursive: true });
});
