import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { StoredEvent } from '@dossier/shared/contract';
import { canonicalJson } from '@dossier/shared/history';
import type { Collection } from '@dossier/shared/read-store';
import { collections } from '@dossier/shared/views';
import { describe, expect, it } from '@jest/globals';
import {
  activated,
  assigned,
  created,
  defined,
  given,
  history,
  invited,
  joined,
  projectId,
  reviewed,
  uploaded,
} from '../testing/events.ts';
import { writesOneByOne } from '../testing/projected.ts';

const file = new URL('../../shared/history/golden/events.json', import.meta.url);
/** `views`: what so many events of the log lead to in each version of a collection; `npm run golden` writes it anew. */
type Golden = {
  readonly events: readonly { readonly stored: StoredEvent }[];
  readonly views: {
    readonly events: number;
    readonly versions: Readonly<Record<string, readonly [version: number, hash: string]>>;
  };
};
const read = () => JSON.parse(readFileSync(file, 'utf8')) as Golden;
const golden = read();

/** What the golden log lacks: a project at work, and a reminder by its host. */
const more = history(
  created(),
  defined('a', 'b'),
  invited('ann'),
  joined('ben'),
  assigned('ann', 'a'),
  activated(),
  uploaded('ann', 'a'),
  reviewed('ann', 'a', 'Reject', 1, 'Page 2 is missing'),
  given('CollaboratorReminded', { projectId, personId: 'ann', dueAt: '2026-02-01T23:00:00.000Z', kind: 'host' }),
  given('ProjectClosed', { projectId, dueAt: '2026-02-01T23:00:00.000Z' }),
  given('BundleMade', { projectId, bundleId: 'b', dueAt: '2026-02-01T23:00:00.000Z', people: [], documents: [] }),
  given('RetentionSet', { projectId, days: 30 }),
  given('UploadLimitsSet', { projectId, share: 2 ** 30, versions: 3 }),
  given('DocumentsExpired', { projectId, personId: 'ann', files: [{ documentId: 'a', version: 1, fileId: 'f' }] }),
);

const names = collections.map(({ name }) => name).filter((name) => name !== 'parked');
const versionOf = (name: string) => (collections.find((one) => one.name === name) as Collection).version ?? 1;

/** After so many events of the golden log. */
const hashesAfter = async (count: number): Promise<Readonly<Record<string, string>>> => {
  const writes = await writesOneByOne([
    ...golden.events.slice(0, count).map(({ stored }) => stored),
    ...more.map((event) => ({ ...event, position: event.position + count })),
  ]);
  expect(writes.filter(({ collection }) => collection === 'parked')).toEqual([]);
  const hashOf = (name: string) => {
    const own = writes.filter(({ collection }) => collection === name).map(({ id, document }) => ({ id, document }));
    expect([name, own.length]).not.toEqual([name, 0]);
    return createHash('sha256').update(canonicalJson(own)).digest('hex').slice(0, 16);
  };
  return Object.fromEntries(names.map((name) => [name, hashOf(name)]));
};

describe('the version of a collection', () => {
  it('is raised when its views change', async () => {
    const { events, versions } = golden.views;
    const hashes = await hashesAfter(events);
    const changed = names.filter((name) => {
      const [version, hash] = versions[name] ?? [];
      return version === versionOf(name) && hash !== hashes[name];
    });
    const advice =
      'What these store has changed: raise their versions in shared/views/collections.ts, then npm run golden.';
    expect([advice, ...changed]).toEqual([advice]);
  });

  it('stands beside the golden log, with what all of the log leads to (npm run golden)', async () => {
    const hashes = await hashesAfter(golden.events.length);
    const versions = Object.fromEntries(names.toSorted().map((name) => [name, [versionOf(name), hashes[name]]]));
    const views = { events: golden.events.length, versions };
    if (process.env.REGENERATE) writeFileSync(file, JSON.stringify({ ...golden, views }, null, 2));
    expect(read().views).toEqual(views);
  });
});
