import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Delivery, Endpoint } from '@dossier/shared/directory';
import { openSqliteDirectory } from '@dossier/shared/directory/sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { copyAccess } from './copy.ts';
import { listAccess } from './inventory.ts';
import type { Truth } from './truth.ts';

const masterKey = Buffer.alloc(32, 1);
const opened = (dir: string, name: string) => openSqliteDirectory({ file: join(dir, name), masterKey });

describe('API tokens, saved filters and webhooks', () => {
  let dir: string;
  let source: ReturnType<typeof opened>;
  let target: ReturnType<typeof opened>;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'access-'));
    source = opened(dir, 'source.db');
    target = opened(dir, 'target.db');
  });
  afterEach(async () => {
    await source.close();
    await target.close();
    rmSync(dir, { recursive: true });
  });

  const move = () =>
    copyAccess({
      source: { directory: source } as unknown as Truth,
      target: { directory: target } as unknown as Truth,
      retry: (action) => action(),
      tell: () => {},
    });

  it('[BEY-26, BEY-27, BEY-32, BEY-34] move with their person, once', async () => {
    const { personId } = await source.personOf('ann@example.org');
    const token = { tokenId: 't', personId, name: 'Export', scopes: ['files:read'], hash: 'h', hint: 'abcd' } as const;
    await source.putApiToken({ ...token, createdAt: 1, expiresAt: 2, lastUsedAt: null });
    await source.putCalendarFeed({ personId, hash: 'c', createdAt: 1, lastReadAt: null });
    const filter = { id: 'f', personId, list: 'projects', name: 'Late', search: 'tab=past' };
    await source.putSavedFilter(filter);
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

    expect(await move()).toBe(3);
    expect((await target.apiTokenByHash('h'))?.name).toBe('Export');
    expect(await target.endpointsOf(personId)).toEqual([endpoint]);
    expect(await target.savedFiltersOf(personId)).toEqual([filter]);
    expect(await target.delivery('d')).toEqual(delivery);
    expect(await listAccess({ directory: target })).toEqual(await listAccess({ directory: source }));
    expect(await move()).toBe(0);

    await target.revokeApiToken(personId, 't');
    expect(await listAccess({ directory: target })).not.toEqual(await listAccess({ directory: source }));
  });
});
