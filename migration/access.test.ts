import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { streams } from '@dossier/shared/contract';
import type { Delivery, Endpoint, RefusedAttempt } from '@dossier/shared/directory';
import { openSqliteDirectory } from '@dossier/shared/directory/sqlite';
import { openSqliteEventStore } from '@dossier/shared/event-store/sqlite';
import { createCodec } from '@dossier/shared/history';
import { record } from '@dossier/shared/history/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { copyAccess, copyRefused, copyTrials } from './copy.ts';
import { listAccess, listRefused, listTrials } from './inventory.ts';
import { checkSource, type Truth } from './truth.ts';

const masterKey = Buffer.alloc(32, 1);
const opened = (dir: string, name: string) => openSqliteDirectory({ file: join(dir, name), masterKey });

/** For each test of a suite. */
const useTwoDirectories = () => {
  const stores = {} as { source: ReturnType<typeof opened>; target: ReturnType<typeof opened> };
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'access-'));
    stores.source = opened(dir, 'source.db');
    stores.target = opened(dir, 'target.db');
  });
  afterEach(async () => {
    await stores.source.close();
    await stores.target.close();
    rmSync(dir, { recursive: true });
  });
  return {
    opened: () => stores,
    file: (name: string) => join(dir, name),
    copying: () => ({
      source: { directory: stores.source } as unknown as Truth,
      target: { directory: stores.target } as unknown as Truth,
      retry: <T>(action: () => Promise<T>) => action(),
      tell: () => {},
    }),
  };
};

describe('API tokens, saved filters and webhooks', () => {
  const stores = useTwoDirectories();

  const move = () => copyAccess(stores.copying());

  it('[BEY-26, BEY-27, BEY-32, BEY-34] move with their person, once', async () => {
    const { source, target } = stores.opened();
    const { personId } = await source.personOf('ann@example.org');
    const token = { tokenId: 't', personId, name: 'Export', scopes: ['files:read'], hash: 'h', hint: 'abcd' } as const;
    await source.putApiToken({ ...token, createdAt: 1, expiresAt: 2, lastUsedAt: null });
    await source.putCalendarFeed({ personId, hash: 'c', createdAt: 1, lastReadAt: null });
    const filter = { id: 'f', personId, list: 'projects', name: 'Late', search: 'tab=past' };
    await source.putSavedFilter(filter);
    const draft = { personId, projectId: '123456789', questionId: 'name', typedAt: 3, begunAt: 3, value: '"Acorn"' };
    await source.keepAnswerDrafts([draft]);
    const endpoint: Endpoint = {
      endpointId: 'e',
      personId,
      createdAt: 1,
      url: 'https://example.org/hook',
      kinds: [],
      projects: null,
      enabled: true,
      secret: 'sealed',
      former: null,
      failingSince: null,
      givenUpAt: null,
    };
    await source.putEndpoint(endpoint);
    const delivery: Delivery = {
      deliveryId: 'd',
      endpointId: 'e',
      personId,
      createdAt: 1,
      kind: 'test',
      projectId: null,
      body: '{}',
      state: 'waiting',
      nextAt: 5,
      run: 'r',
      attempts: [],
    };
    await source.putDelivery(delivery);
    const [person] = await source.everyone('', 10);
    const key = (await source.keysOf([personId])).get(personId);
    if (!person || !key) throw new Error('there is no person');
    await target.restore(person, key);
    // As after a run that broke off.
    await target.putEndpoint(endpoint);

    expect(await move()).toBe(4);
    expect((await target.apiTokenByHash('h'))?.name).toBe('Export');
    expect(await target.endpointsOf(personId)).toEqual([endpoint]);
    expect(await target.savedFiltersOf(personId)).toEqual([filter]);
    expect(await target.answerDraftsOf(personId)).toEqual([draft]);
    expect(await target.delivery('d')).toEqual(delivery);
    expect(await listAccess({ directory: target })).toEqual(await listAccess({ directory: source }));
    expect(await move()).toBe(0);

    await target.revokeApiToken(personId, 't');
    expect(await listAccess({ directory: target })).not.toEqual(await listAccess({ directory: source }));
  });
});

describe('trials and refused attempts', () => {
  const stores = useTwoDirectories();
  const attempt: RefusedAttempt = {
    id: 'a',
    projectId: '123456789',
    personId: null,
    action: 'JoinProject',
    count: 3,
    position: 1,
    firstAt: 1,
    lastAt: 2,
    code: 'PROJECT_NOT_FOUND',
    fileId: null,
    client: '192.0.2.1',
  };

  it('move, however often: no card has a second trial, and nothing counts twice', async () => {
    const { source, target } = stores.opened();
    for (let card = 0; card < 600; card += 1) await source.claimTrial(`card ${card}`, 'ann');
    await source.noteRefused([{ ...attempt, projectId: '' }], 10);
    for (let time = 0; time < 2; time += 1) {
      expect(await copyTrials(stores.copying())).toBe(600);
      const there = await listRefused({ directory: target });
      expect(await copyRefused(stores.copying(), there)).toBe(time === 0 ? 1 : 0);
    }
    expect(await target.claimTrial('card 599', 'ben')).toBe(false);
    expect(await target.refusedIn('')).toEqual([{ ...attempt, projectId: '', position: 0 }]);
    expect(await listTrials({ directory: target })).toEqual(await listTrials({ directory: source }));
    expect(await listRefused({ directory: target })).toEqual(await listRefused({ directory: source }));
  });

  it('stand in the time line of their project where they stood, though its events have other positions', async () => {
    const { source, target } = stores.opened();
    const written = async (name: string, ...projects: string[]) => {
      const store = openSqliteEventStore({ file: stores.file(name) });
      for (const projectId of projects) {
        const event = { type: 'ProjectPurged', data: { projectId } } as const;
        await record(store, createCodec(source), streams.project(projectId), [event]);
      }
      return store;
    };
    // After the second event of the project and one of another, before its third.
    await source.noteRefused([{ ...attempt, position: 3 }], 10);
    const from = await written('from.db', '123456789', '123456789', '987654321', '123456789');
    const to = await written('to.db', '987654321', '987654320', '123456789', '123456789', '123456789');
    const copying = stores.copying();
    const [ours, theirs] = [copying.source, copying.target];
    const wanted = { ...copying, source: { ...ours, eventStore: from }, target: { ...theirs, eventStore: to } };
    expect(await copyRefused(wanted, new Map())).toBe(1);
    expect(await target.refusedIn('123456789')).toEqual([{ ...attempt, position: 4 }]);
    expect(await listRefused({ directory: target })).toEqual(await listRefused({ directory: source }));
    await from.close();
    await to.close();
  });
});

it('says what to name where there is no installation, whatever key is set', () => {
  for (const key of [undefined, 'a key'])
    expect(() => checkSource(join(tmpdir(), 'no such folder'), key)).toThrow('name the DATA_DIR of the embedded one');
});
