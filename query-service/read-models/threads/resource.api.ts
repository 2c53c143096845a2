import { readerIdOf } from '@dossier/shared/authorization';
import type { CommentRow, ReaderRow, ThreadRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { openTestApp, type Someone } from '../../testing/app.ts';
import { callForDocuments } from '../../testing/call.ts';
import { given, projectId } from '../../testing/events.ts';

describe('the comments on a document', () => {
  const opened = async () => {
    const app = await openTestApp();
    const cast = await callForDocuments(app);
    const threadId = `${projectId}.${cast.ann.personId}.letter`;
    const say = (author: Someone, commentId: string, mentions: string[] = []) =>
      given('DocumentCommented', {
        projectId,
        personId: cast.ann.personId,
        documentId: 'letter',
        commentId,
        author: author.personId,
        text: `Said ${commentId}`,
        mentions,
      });
    const read = (reader: Someone, seen: number) =>
      given('CommentsRead', { personId: reader.personId, threadId, seen });
    const unread = async (asker: Someone) =>
      (await asker.list<ThreadRow>('threads', { projectId })).map((thread) => thread.unread);
    return { app, cast, threadId, say, read, unread };
  };

  it('[BEY-43] are shown to whoever runs the project and to the collaborator; to peers they are not there', async () => {
    const { app, cast, threadId, say } = await opened();
    await app.happen(say(cast.ann, 'd1', [cast.host.personId]), say(cast.host, 'd2'));
    for (const asker of [cast.host, cast.cohost, cast.support, cast.ann]) {
      expect(await asker.list<CommentRow>('comments', { projectId, threadId })).toMatchObject([
        { threadId, text: 'Said d1', author: { name: 'Ann Lee' }, mentions: ['Hanna Host'], own: asker === cast.ann },
        { threadId, text: 'Said d2' },
      ]);
      expect(await asker.list('threads', { projectId })).toMatchObject([
        { id: threadId, documentId: 'letter', fieldName: 'The letter', name: 'Ann Lee', comments: 2 },
      ]);
      expect((await asker.list<CommentRow>('comments', { projectId })).map(({ id }) => id)).not.toContain('d1');
      expect(await asker.list<CommentRow>('comments', { projectId, q: 'said' })).toHaveLength(2);
    }
    expect(await cast.bob.list('comments', { projectId, q: 'said' })).toEqual([]);
    expect(await cast.bob.list('comments', { projectId, threadId })).toEqual([]);
    expect(await cast.bob.list('comments', { id: ['d1'] })).toEqual([]);
    expect((await cast.bob.get('/api/comments/d1')).status).toBe(404);
    expect(await cast.bob.list('threads', { projectId })).toEqual([]);
    expect((await cast.bob.get(`/api/threads/${threadId}`)).status).toBe(404);
    await app.close();
  });

  it('[BEY-43] are gone for a collaborator who was removed', async () => {
    const { app, cast, threadId, say } = await opened();
    await app.happen(say(cast.host, 'd1'), given('CollaboratorRemoved', { projectId, personId: cast.ann.personId }));
    expect((await cast.ann.get('/api/comments/d1')).status).toBe(404);
    expect((await cast.ann.get(`/api/threads/${threadId}`)).status).toBe(404);
    expect(await cast.host.list('threads', { projectId })).toEqual([]);
    await app.close();
  });

  it('[BEY-43] are new to each reader until they were seen, the own ones never', async () => {
    const { app, cast, say, read, unread } = await opened();
    await app.happen(say(cast.ann, 'd1'), say(cast.host, 'd2'), say(cast.host, 'd3'));
    expect([await unread(cast.ann), await unread(cast.host), await unread(cast.cohost)]).toEqual([[2], [1], [3]]);
    await app.happen(read(cast.ann, 2), read(cast.host, 3));
    expect([await unread(cast.ann), await unread(cast.host), await unread(cast.cohost)]).toEqual([[1], [0], [3]]);
    await app.happen(say(cast.ann, 'd4'));
    expect([await unread(cast.ann), await unread(cast.host)]).toEqual([[1], [1]]);
    await app.close();
  });

  it('[BEY-43] can mention who reads them, by a handle that is no person id', async () => {
    const { app, cast } = await opened();
    const names = async (asker: Someone, filter = {}) =>
      (await asker.list<ReaderRow>('readers', { projectId, ...filter })).map(({ name }) => name);
    const [hanna] = (await cast.ann.list<ReaderRow>('readers', { projectId })).filter(
      ({ name }) => name === 'Hanna Host',
    );
    expect(hanna?.handle).toBe(readerIdOf(projectId, cast.host.personId));
    expect(JSON.stringify(hanna)).not.toContain(cast.host.personId);
    expect(await names(cast.ann, { personId: cast.bob.personId })).toEqual(await names(cast.ann));
    expect(await names(cast.host, { personId: cast.ann.personId })).toContain('Ann Lee');
    expect(await names(cast.host)).not.toContain('Ann Lee');
    await app.close();
  });

  it('are read by the ids of who can be mentioned: all by hosts, by collaborators none of another', async () => {
    const { app, cast } = await opened();
    const id = `${projectId}.${readerIdOf(projectId, cast.ann.personId)}`;
    const found = async (asker: Someone) =>
      (await asker.list<ReaderRow>('readers', { id: [id] })).map(({ name }) => name);
    expect([await found(cast.host), await found(cast.ann), await found(cast.bob)]).toEqual([
      ['Ann Lee'],
      ['Ann Lee'],
      [],
    ]);
    await app.close();
  });
});
