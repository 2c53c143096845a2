import { withSqliteErrors } from '@dossier/shared/engines/sqlite/errors';
import { storeKinds } from '@dossier/shared/engines/sqlite/kinds';
import { afterEach, describe, expect, it } from '@jest/globals';
import { openTestAuth } from '../testing/auth.ts';
import { openTestService } from '../testing/service.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const store = { kind: storeKinds.events, file: 'events.db' };

/** From now on these methods fail as SQLite does. */
const failing = <A extends object>(adapter: A, code: string, ...methods: (keyof A & string)[]) => {
  const fail = async () => {
    throw Object.assign(new Error('database or disk is full'), { code });
  };
  Object.assign(adapter, withSqliteErrors(Object.fromEntries(methods.map((name) => [name, fail])), store));
};

describe.each([
  ['SQLITE_FULL', 507, 'DISK_FULL'],
  ['SQLITE_IOERR_FSYNC', 503, 'UNAVAILABLE'],
] as const)('on a disk that answers %s', (sqlite, status, code) => {
  it(`signing in is answered with ${status}`, async () => {
    const app = await openTestAuth();
    closing.push(app.close);
    await app.signUp(app.browser(), 'ann@example.org');
    failing(app.directory, sqlite, 'openSession');
    expect(await app.signIn(app.browser(), 'ann@example.org')).toMatchObject({ status, body: { code } });
  });

  it(`asking for a code is answered with ${status}`, async () => {
    const app = await openTestAuth();
    closing.push(app.close);
    failing(app.directory, sqlite, 'putOtp');
    const json = { email: 'ann@example.org', purpose: 'sign-up' };
    expect(await app.browser().send('/api/auth/otp', { json })).toMatchObject({ status, body: { code } });
  });

  it(`beginning an upload is answered with ${status}`, async () => {
    const service = await openTestService();
    closing.push(service.close);
    const { token } = await service.account('ann');
    failing(service.engines.uploads, sqlite, 'begin');
    const response = await fetch(`${service.url}/api/uploads`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': '3',
        'Upload-Metadata': `filename ${btoa('me.png')},purpose ${btoa('picture')}`,
      },
    });
    expect([response.status, await response.json()]).toMatchObject([status, { code }]);
  });
});
