import { fileKey } from '@dossier/shared/file-store';
import { budgets } from '@dossier/shared/limits';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { now, type Someone } from '../testing/app.ts';
import { openTestCall } from '../testing/call.ts';
import { defined, given, projectId } from '../testing/events.ts';
import { filesOf, letter, problem, sha256 } from '../testing/files.ts';
import { unpack } from '../testing/unpack.ts';

const path = '/api/me/data.zip';
const secret = `dsr_${'s'.repeat(43)}`;
const savedFilter = { list: 'people-123456789', name: 'To chase', search: 'show=missing' };

describe('the data of the own account', () => {
  const call = openTestCall();
  let files: ReturnType<typeof filesOf>;
  const uploadIds: Record<'ofAnn' | 'deleted' | 'ofBob' | 'picture', string> = {
    ...{ ofAnn: '', deleted: '', ofBob: '', picture: '' },
  };
  beforeAll(async () => {
    files = filesOf(call.app);
    const { ann, bob } = call.cast;
    const stored = async (...given: Parameters<typeof files.store>) => (await files.store(...given)).uploadId;
    uploadIds.ofAnn = await stored(ann.personId, letter);
    uploadIds.deleted = await stored(ann.personId, letter, { begunAt: now + 1 });
    uploadIds.ofBob = await stored(bob.personId, letter);
    uploadIds.picture = await stored(ann.personId, letter, {
      ...{ begunAt: now + 2, purpose: 'picture', projectId: null, documentId: null, fileName: 'me.png' },
    });
    const said = { commentId: 'd1', author: ann.personId, text: 'Which year?', mentions: [] };
    await call.app.happen(
      given('DocumentCommented', { projectId, personId: ann.personId, documentId: 'letter', ...said }),
    );
    await call.app.files.remove(fileKey(projectId, uploadIds.deleted));
    const feed = { personId: ann.personId, hash: sha256(Buffer.from('calendar')), createdAt: 0, lastReadAt: null };
    await call.app.directory.putCalendarFeed(feed);
    for (const { personId } of [ann, call.cast.bob])
      await call.app.directory.putSavedFilter({ ...savedFilter, id: `of ${personId}`, personId });
    const draft = { projectId, questionId: 'name', typedAt: 0, begunAt: 0, value: '"Acorn"' };
    await call.app.directory.keepAnswerDrafts([{ ...draft, personId: ann.personId }]);
    await call.app.directory.putApiToken({
      ...{
        tokenId: 'token',
        personId: ann.personId,
        name: 'Reports',
        scopes: ['projects:read', 'files:read'],
        hint: 'abcd',
      },
      ...{ hash: sha256(Buffer.from(secret)), createdAt: 0, expiresAt: now + 1e9, lastUsedAt: null },
    });
  });

  const exported = async (as: Someone) => {
    const { status, bytes, headers } = await files.call(path, { as });
    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    const entries = await unpack(bytes);
    const rows = (name: string) =>
      JSON.parse(entries.get(`${name}.json`)?.toString() ?? '') as Record<string, unknown>[];
    return { entries, rows, text: [...entries.values()].join('\n') };
  };

  it('[BEY-17] is a ZIP of profile, projects, uploads with their files, notifications, bills and what else there is', async () => {
    const { entries, rows } = await exported(call.cast.ann);
    const file = 'files/Grants 123456789/letter.pdf';
    expect([...entries.keys()]).toEqual([
      'README.txt',
      ...['profile', 'projects', 'notifications', 'invoices', 'contacts', 'teams'].map((name) => `${name}.json`),
      ...[
        'submissions',
        'answers',
        'answer-drafts',
        'reviews',
        'comments',
        'uploads',
        'sessions',
        'api-tokens',
        'calendar-feed',
        'saved-filters',
        'webhooks',
      ].map((name) => `${name}.json`),
      ...[file, 'files/profile/me.png'],
    ]);
    expect(rows('profile')).toMatchObject({ firstName: 'Ann', email: call.cast.ann.email, usage: {} });
    expect(rows('projects')).toMatchObject([{ id: projectId }]);
    expect(rows('submissions')).toMatchObject([
      { documentId: 'budget', remarks: 'Add the totals' },
      { documentId: 'letter' },
    ]);
    expect(rows('comments')).toMatchObject([{ text: 'Thanks' }, { text: 'Which year?' }]);
    expect(rows('notifications')).toHaveLength(2);
    expect(rows('uploads')).toMatchObject([
      { id: uploadIds.ofAnn, file, sha256: sha256(letter) },
      { id: uploadIds.deleted, file: null },
      { id: uploadIds.picture, file: 'files/profile/me.png' },
    ]);
    expect(entries.get(file)?.equals(letter)).toBe(true);
    expect(rows('sessions')).toHaveLength(1);
    expect(rows('api-tokens')).toMatchObject([{ name: 'Reports' }]);
    expect(rows('saved-filters')).toEqual([{ ...savedFilter, id: `of ${call.cast.ann.personId}` }]);
    expect(rows('answer-drafts')).toEqual([{ projectId, questionId: 'name', typedAt: 0, begunAt: 0, value: 'Acorn' }]);
    expect(rows('calendar-feed')).toEqual([{ createdAt: '1970-01-01T00:00:00.000Z', lastReadAt: null }]);
    for (const name of entries.keys())
      if (name.endsWith('.json')) expect(entries.get('README.txt')?.toString()).toContain(name);
    expect((await exported(call.cast.host)).rows('invoices')).toHaveLength(1);
  });

  it('has teams in the bin, too', async () => {
    const tea = await call.app.someone('Tea');
    const team = (teamId: string, teamName: string) =>
      given('TeamCreated', { teamId, author: tea.personId, teamName, teamType: 'Research', teamDetails: '' });
    await call.app.happen(
      ...[team('one', 'Open'), team('two', 'Binned')],
      given('TeamDeleted', { teamId: 'two', purgeAt: '2026-03-01T00:00:00.000Z' }),
    );
    expect((await exported(tea)).rows('teams')).toMatchObject([{ teamName: 'Open' }, { teamName: 'Binned' }]);
  });

  it('holds no secret and nothing of others', async () => {
    const { text } = await exported(call.cast.ann);
    for (const hidden of [
      sha256(Buffer.from(secret)),
      sha256(Buffer.from('calendar')),
      call.cast.ann.token,
      uploadIds.ofBob,
      'Welcome',
    ])
      expect({ hidden, isTold: text.includes(hidden) }).toEqual({ hidden, isTold: false });
  });

  it('has what somebody wrote about a document that is asked of them no more', async () => {
    const { ann } = call.cast;
    await call.app.happen(given('DocumentUnassigned', { projectId, personId: ann.personId, documentId: 'letter' }));
    expect(await ann.list('threads', { projectId })).toEqual([]);
    expect((await exported(ann)).rows('comments')).toMatchObject([{ text: 'Thanks' }, { text: 'Which year?' }]);
  });

  it('has what somebody delivered for a document that is asked for no more, and what was decided on it', async () => {
    const { ann } = call.cast;
    const before = await exported(ann);
    await call.app.happen(defined('letter'));
    expect(await ann.list('submissions', { projectId })).not.toContainEqual(
      expect.objectContaining({ documentId: 'budget' }),
    );
    const { rows } = await exported(ann);
    expect(rows('submissions')).toContainEqual(
      expect.objectContaining({ documentId: 'budget', fieldName: 'The budget', remarks: 'Add the totals' }),
    );
    expect(rows('reviews')).toEqual(before.rows('reviews'));
  });

  it('leaves out files of projects that are not open to the person any more, and says which', async () => {
    const eve = await call.app.someone('Evi');
    await call.app.happen(given('CollaboratorInvited', { projectId, personId: eve.personId }));
    await files.store(eve.personId, letter, { fileName: 'mine.pdf' });
    expect((await exported(eve)).rows('uploads')).toMatchObject([{ file: 'files/Grants 123456789/mine.pdf' }]);
    await call.app.happen(given('CollaboratorRemoved', { projectId, personId: eve.personId }));
    const { entries, rows } = await exported(eve);
    expect(rows('uploads')).toMatchObject([{ fileName: 'mine.pdf', file: null }]);
    expect([...entries.keys()].filter((name) => name.startsWith('files/'))).toEqual([]);
  });

  it('comes by a link that opens once, from a session alone, and so often an hour', async () => {
    const { ann, bob } = call.cast;
    const url = await files.fetchUrl(bob, { account: true });
    expect((await files.call(url)).status).toBe(200);
    expect(problem(await files.call(url))).toEqual([401, 'UNAUTHENTICATED']);
    expect(problem(await files.call(path))).toEqual([401, 'UNAUTHENTICATED']);
    const byToken = { ...ann, token: secret };
    expect((await files.call(path, { as: byToken })).status).toBe(403);
    const asked = { as: byToken, method: 'POST', body: { account: true } };
    expect((await files.call('/api/downloads', asked)).status).toBe(403);
    for (let time = 1; time < budgets['own-data'].max; time++) await files.fetchUrl(bob, { account: true });
    expect(problem(await files.call('/api/downloads', { ...asked, as: bob }))).toEqual([429, 'SLOW_DOWN']);
    expect(problem(await files.call(path, { as: bob }))).toEqual([429, 'SLOW_DOWN']);
  });
});
