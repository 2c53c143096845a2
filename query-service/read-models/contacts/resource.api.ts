import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type Someone, type TestApp } from '../../testing/app.ts';
import { type Cast, callForDocuments } from '../../testing/call.ts';

describe('contacts', () => {
  let app: TestApp;
  let cast: Cast;
  beforeAll(async () => {
    app = await openTestApp();
    cast = await callForDocuments(app);
  });
  afterAll(() => app.close());

  it('are people who joined a project of the asker, from three characters on [CREATE-24, CREATE-25]', async () => {
    const found = async (asker: Someone, q: string) =>
      (await asker.list<{ email: string }>('contacts', { q })).map(({ email }) => email);
    expect(await found(cast.host, 'LEE')).toEqual(['ann@example.org']);
    expect(await found(cast.host, 'bob@')).toEqual(['bob@example.org']);
    expect(await found(cast.host, 'le')).toEqual([]);
    expect(await found(cast.host, 'eve')).toEqual([]);
    expect(await found(cast.host, 'stan')).toEqual([]);
    expect(await found(cast.cohost, 'ann')).toEqual([]);
    expect(await found(cast.ann, 'bob')).toEqual([]);
  });
});
