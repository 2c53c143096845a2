import { type SavedFilterRow, type Session, savedFilterLimits } from '@dossier/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestAuth, type TestAuth } from '../../testing/auth.ts';

let app: TestAuth;
let browser: ReturnType<TestAuth['browser']>;
let [ann, bob] = [] as unknown as [Session, Session];
beforeAll(async () => {
  app = await openTestAuth();
  browser = app.browser();
  ann = await app.signUp(browser, 'ann@example.org');
  bob = await app.signUp(app.browser(), 'bob@example.org');
});
afterAll(() => app.close());

const path = '/api/auth/saved-filters';
const by = ({ token }: Session) => ({ headers: { Authorization: `Bearer ${token}` } });
const list = 'people-123456789';
const save = (change: object = {}, who = ann) =>
  browser.send(path, {
    method: 'PUT',
    json: { list, name: 'To chase', search: 'show=missing', ...change },
    ...by(who),
  });
const saved = async (who = ann) => (await browser.send(path, by(who))).body as SavedFilterRow[];

describe('saved filters', () => {
  it('[BEY-32] are those of their person, one for each list and name, however often they are sent', async () => {
    const first = await save();
    expect(first).toMatchObject({ status: 200, body: { list, name: 'To chase', search: 'show=missing' } });
    const { id } = first.body as SavedFilterRow;
    expect((await save()).body).toEqual(first.body);
    expect((await save({ search: 'show=rejected' })).body).toMatchObject({ id, search: 'show=rejected' });
    const other = (await save({ list: 'people-987654321' })).body as SavedFilterRow;
    expect(await saved()).toHaveLength(2);
    expect(await saved(bob)).toEqual([]);

    expect((await browser.send(`${path}/${id}`, { method: 'DELETE', ...by(bob) })).status).toBe(204);
    expect(await saved()).toHaveLength(2);
    for (let time = 0; time < 2; time++)
      expect((await browser.send(`${path}/${id}`, { method: 'DELETE', ...by(ann) })).status).toBe(204);
    expect(await saved()).toEqual([other]);
  });

  it('[BEY-32] are refused without a name, for no list, too long, and to nobody', async () => {
    const { name, search } = savedFilterLimits;
    for (const change of [{ name: ' ' }, { name: 'x'.repeat(name + 1) }, { list: 'people' }, { search: '' }])
      expect((await save(change)).status).toBe(400);
    expect((await save({ search: 'x'.repeat(search + 1) })).status).toBe(400);
    expect((await browser.send(path)).status).toBe(401);
  });

  it('[BEY-32] are limited in number, and one that is there is still replaced', async () => {
    for (let index = 0; index < savedFilterLimits.perList; index += 1)
      expect((await save({ name: `${index}` }, bob)).status).toBe(200);
    expect(await save({ name: 'more' }, bob)).toMatchObject({ status: 409, body: { code: 'FILTER_LIMIT' } });
    expect((await save({ name: '0', search: 'q=x' }, bob)).status).toBe(200);
    expect((await save({ list: 'projects' }, bob)).status).toBe(200);
  });
});
