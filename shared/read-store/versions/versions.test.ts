import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { removeDatabase } from '../../engines/sqlite/open.ts';
import { memoryViews } from '../memory/index.ts';
import type { Collection, Write } from '../port.ts';
import { keyOf } from './file.ts';
import { openVersions, recentDocuments, type Versions } from './versions.ts';

const collections: readonly Collection[] = [{ name: 'things', indexes: ['of'] }];
const dir = mkdtempSync(join(tmpdir(), 'dossier-versions-'));
afterAll(() => rmSync(dir, { recursive: true }));
let files = 0;
const newFile = () => join(dir, `${++files}.db`);

const thing = (id: string, position: number, name: string | null): Write => ({
  ...{ collection: 'things', id, position },
  document: name === null ? null : { name, of: 'all', id },
});
const note = (text: string) => Buffer.from(text);
const namesAt = async (versions: Versions, count: number) => {
  const found = await memoryViews(collections)(versions.at(count).views).find('things', { where: { of: 'all' } });
  return found.map(({ id, name }) => `${id} ${name}`);
};
const filled = (file: string, of = collections) => {
  const versions = openVersions(file, of);
  versions.add(10, [thing('a', 3, 'first'), thing('b', 9, 'only')], note('ten'));
  versions.add(20, [thing('a', 12, 'second'), thing('c', 15, 'late')], note('twenty'));
  versions.add(30, [thing('b', 22, null)], note('thirty'));
  return versions;
};

describe('views after so many events', () => {
  it.each([
    ['in a file', newFile()],
    ['in one without a name', ''],
  ])('are those of the last state before, %s', async (_, file) => {
    const versions = openVersions(file, collections);
    expect(await namesAt(versions, 5)).toEqual([]);
    const { views: empty } = versions.at(5);
    versions.add(10, [thing('a', 3, 'first')], note('ten'));
    expect(await namesAt(versions, 10)).toEqual(['a first']);
    versions.add(20, [thing('a', 12, 'second'), thing('c', 15, 'late')], note('twenty'));
    for (const [count, names] of [
      [9, []],
      [19, ['a first']],
      [20, ['a second', 'c late']],
      [Number.POSITIVE_INFINITY, ['a second', 'c late']],
    ] as const)
      expect([count, await namesAt(versions, count)]).toEqual([count, names]);
    expect([...empty.keys()]).toEqual([]);
    expect(versions.at(25).count).toBe(20);
  });

  it('know what is not there yet, and what came since', () => {
    const file = newFile();
    let versions = openVersions(file, collections);
    versions.add(10, [thing('a', 3, 'first')], note('ten'));
    const readAt = (count: number) => versions.at(count).views.get('things')?.get('c')?.position;
    expect([readAt(10), readAt(10)]).toEqual([undefined, undefined]);
    versions.add(20, [thing('c', 15, 'late')], note('twenty'));
    expect([readAt(20), readAt(10)]).toEqual([15, undefined]);
    versions = openVersions(file, collections);
    expect([readAt(10), readAt(20), readAt(10)]).toEqual([undefined, 15, undefined]);
  });

  it('are there again for whoever opens the file later, with what was noted', async () => {
    const file = newFile();
    filled(file);
    const again = openVersions(file, collections);
    expect(again.noted().map(({ count, note }) => [count, `${Buffer.from(note)}`])).toEqual([
      [10, 'ten'],
      [20, 'twenty'],
      [30, 'thirty'],
    ]);
    expect(await namesAt(again, 20)).toEqual(['a second', 'b only', 'c late']);
    expect(await namesAt(again, 30)).toEqual(['a second', 'c late']);
    expect(again.at(30).views.get('things')?.get('b')).toEqual({ position: 22, document: null });
  });

  it('are none where they were written by other definitions', async () => {
    const file = newFile();
    filled(file, [{ name: 'things', indexes: ['of'], version: 2 }]);
    const versions = openVersions(file, collections);
    expect([versions.noted(), await namesAt(versions, 30)]).toEqual([[], []]);
  });

  it('are made anew where the file is no such file any more, and say so where a text in it is broken', async () => {
    const file = newFile();
    writeFileSync(file, 'nothing of the kind '.repeat(1_000));
    expect(await namesAt(filled(file), 30)).toEqual(['a second', 'c late']);

    const broken = newFile();
    const closed = filled(broken);
    for (const part of ['', '-wal']) {
      const bytes = readFileSync(`${broken}${part}`);
      writeFileSync(
        `${broken}${part}`,
        bytes.toString('latin1').replaceAll('{"name":"late"', '["name":"late"'),
        'latin1',
      );
    }
    const versions = openVersions(broken, collections);
    expect(closed.isDamaged()).toBe(false);
    const read = versions.noted().length === 3 ? namesAt(versions, 30) : Promise.reject(new Error('it is empty'));
    await expect(read).rejects.toThrow('damaged');
    expect(versions.isDamaged()).toBe(true);
  });

  it("are each file's own where files share the memory for what was read lately, also of one that was made anew", async () => {
    const recent = recentDocuments();
    const [file, other] = [newFile(), newFile()];
    const of = (name: string, file: string) => {
      const versions = openVersions(file, collections, recent);
      versions.add(10, [thing('a', 3, name)], note(''));
      return versions;
    };
    const [one, two] = [of('one', file), of('other', other)];
    expect([await namesAt(one, 10), await namesAt(two, 10)]).toEqual([['a one'], ['a other']]);
    removeDatabase(file);
    expect(await namesAt(of('anew', file), 10)).toEqual(['a anew']);
    expect(await namesAt(one, 10)).toEqual(['a one']);
  });

  it('are told apart where two ids have the same number', async () => {
    const known = new Map<number, string>();
    let pair: readonly [string, string] | undefined;
    for (let n = 0; !pair; n++) {
      const id = `thing ${n}`;
      const other = known.get(keyOf(id));
      if (other) pair = [other, id];
      known.set(keyOf(id), id);
    }
    const [one, other] = pair;
    const file = newFile();
    const versions = openVersions(file, collections);
    versions.add(10, [thing(one, 3, 'one')], note(''));
    versions.add(20, [thing(other, 13, 'other')], note(''));
    const again = openVersions(file, collections);
    expect(await namesAt(again, 20)).toEqual([`${one} one`, `${other} other`].sort());
    expect(again.at(20).views.get('things')?.get(one)?.document).toMatchObject({ name: 'one' });
    expect(again.at(10).views.get('things')?.get(other)).toBeUndefined();
  });

  /** Two of these have the same number. */
  const ids = ['a', 'b', 'thing 1339192', 'thing 1122789'];
  const name = fc.option(fc.constantFrom('one', 'other'), { nil: null });
  const step = fc.oneof(
    fc.record({ add: fc.dictionary(fc.constantFrom(...ids), name) }),
    fc.record({ read: fc.subarray(ids), back: fc.nat(6) }),
    fc.constant('again' as const),
  );
  it('are what was written last before a state, in whatever order states are added and looked at', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const file = newFile();
        let versions = openVersions(file, collections);
        const states: ReadonlyMap<string, string | null>[] = [];
        for (const done of steps)
          if (done === 'again') versions = openVersions(file, collections);
          else if ('add' in done) {
            const count = states.length + 1;
            const writes = Object.entries(done.add).map(([id, name]) => thing(id, count, name));
            expect(versions.add(count, writes, note(''))).toBe(true);
            states.push(new Map([...(states.at(-1) ?? []), ...Object.entries(done.add)]));
          } else {
            const count = Math.max(0, states.length - done.back);
            const views = versions.at(count).views.get('things');
            views?.prepare?.(done.read);
            const read = done.read.map((id) => (views?.get(id) ? (views.get(id)?.document?.name ?? null) : undefined));
            expect(read).toEqual(done.read.map((id) => states[count - 1]?.get(id)));
          }
      }),
      { numRuns: 60 },
    );
  });

  it('are not stored where they cannot be, which is said', () => {
    const versions = openVersions(join(dir, 'nowhere', 'file.db'), collections);
    expect(versions.add(10, [thing('a', 3, 'first')], note(''))).toBe(false);
    expect(versions.at(10).count).toBe(0);
  });
});
