import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
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

/** What the golden log leads to in each version of a collection. */
const known: Readonly<Record<string, readonly [version: number, hash: string]>> = {
  accounts: [2, '9be02b58c53f4801'],
  auditors: [1, 'c5c2a568f9f955ac'],
  bundles: [1, '11001cae8c965fb6'],
  comments: [2, '46ece6d0a28fe74b'],
  duties: [2, 'af0866d06a8b71c2'],
  evidence: [1, 'd73765ad90692e5f'],
  history: [7, 'c60667cec8f9661b'],
  holds: [1, 'b186c417517b8cde'],
  mails: [7, 'ec8720b77c15c3ab'],
  notifications: [5, 'eff8af785e822ffe'],
  projects: [13, 'a0da97232848724c'],
  readings: [1, '72f1a45c72dda98b'],
  reminders: [3, 'c476a6db1df87c6d'],
  submissions: [7, '91d37951edfba65c'],
  subscriptions: [4, '79f9e39ad0f9ae48'],
  threads: [1, 'cabb11a6d0c719cc'],
  teams: [2, 'b076b2f071151060'],
};

const golden = JSON.parse(
  readFileSync(new URL('../../shared/history/golden/events.json', import.meta.url), 'utf8'),
) as { readonly events: readonly { readonly stored: StoredEvent }[] };

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
const facts = [
  ...golden.events.map(({ stored }) => stored),
  ...more.map((event) => ({ ...event, position: event.position + golden.events.length })),
];

const adviceFor = (name: string, version: number, hash: string): string | undefined => {
  const [knownVersion, knownHash] = known[name] ?? [];
  if (hash === knownHash && version === knownVersion) return undefined;
  const store = `store ${name}: [${version}, '${hash}'] in this test`;
  return hash !== knownHash && version === knownVersion
    ? `What ${name} stores has changed: raise its version in shared/views/collections.ts, then ${store}. (Only the golden log has grown? Then keep the version.)`
    : `The version of ${name} has changed: ${store}.`;
};

describe('the version of a collection', () => {
  const names = collections.map(({ name }) => name).filter((name) => name !== 'parked');

  it.each(names)('%s is raised when its views change', async (name) => {
    const writes = await writesOneByOne(facts);
    const own = writes.filter(({ collection }) => collection === name).map(({ id, document }) => ({ id, document }));
    expect(own.length).toBeGreaterThan(0);
    expect(writes.filter(({ collection }) => collection === 'parked')).toEqual([]);
    const { version = 1 }: Collection = collections.find((collection) => collection.name === name) as Collection;
    const hash = createHash('sha256').update(canonicalJson(own)).digest('hex').slice(0, 16);
    expect(adviceFor(name, version, hash)).toBeUndefined();
  });
});
