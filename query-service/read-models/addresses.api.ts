import { type CommentRow, type NotificationKind, type ProjectRow, resources } from '@dossier/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type Someone, type TestApp } from '../testing/app.ts';
import { type Cast, callForDocuments, publicId } from '../testing/call.ts';
import { given, projectId } from '../testing/events.ts';

describe('addresses and person ids', () => {
  let app: TestApp;
  let cast: Cast;
  beforeAll(async () => {
    app = await openTestApp();
    cast = await callForDocuments(app);
    const comments = [cast.host, cast.cohost, cast.ann, cast.bob].map(({ personId }, number) =>
      given('CommentAdded', { projectId, personId, commentId: `c${number}`, text: 'Hello' }),
    );
    const notified = (notificationId: string, kind: NotificationKind, of: Someone) =>
      given('Notified', {
        personId: cast.ann.personId,
        notificationId,
        kind,
        projectId,
        subject: { personId: of.personId },
      });
    await app.happen(...comments, notified('n1', 'invited', cast.host), notified('n2', 'comment', cast.bob));
  });
  afterAll(() => app.close());

  const path = (resource: string, query: Record<string, unknown> = {}) => {
    const parameters = Object.entries(query).map(([name, value]): [string, string] => [name, JSON.stringify(value)]);
    return `/api/${resource}?${new URLSearchParams(parameters)}`;
  };

  it('of others are in nothing that a collaborator reads', async () => {
    for (const asker of [cast.ann, cast.bob, cast.eve]) {
      const { nobodyId: _nobody, ...people } = cast;
      const others = Object.values(people).filter((one) => one !== asker);
      const answers: string[] = [];
      for (const resource of Object.keys(resources)) {
        const all = await asker.get(path(resource));
        const { body } = all.status === 400 ? await asker.get(path(resource, { filter: { projectId } })) : all;
        for (const { id } of Array.isArray(body) ? (body as { id: string }[]) : [])
          answers.push(JSON.stringify((await asker.get(`/api/${resource}/${id}`)).body));
        answers.push(JSON.stringify(body));
      }
      answers.push(JSON.stringify((await asker.get(`/api/projects/${publicId}`)).body));
      expect(answers.join('\n')).toContain('Hanna Host');
      for (const { email, personId } of others) {
        expect(answers.filter((text) => text.includes(email))).toEqual([]);
        expect(answers.filter((text) => text.includes(personId))).toEqual([]);
      }
    }
  });

  it('of authors and hosts are for those who run the project; everybody sees names', async () => {
    for (const asker of [cast.host, cast.cohost, cast.support]) {
      const [first] = await asker.list<CommentRow>('comments', { projectId });
      const author = { id: cast.host.personId, name: 'Hanna Host', email: 'hanna@example.org', pictureFileId: null };
      expect(first).toMatchObject({ author, own: asker === cast.host });
      expect((await asker.get<ProjectRow>(`/api/projects/${projectId}`)).body.host).toEqual(author);
    }
    const comments = await cast.ann.list<CommentRow>('comments', { projectId });
    const hidden = { id: null, email: null, pictureFileId: null };
    expect(comments.map(({ author, own }) => ({ author, own }))).toEqual([
      { author: { ...hidden, name: 'Hanna Host' }, own: false },
      { author: { ...hidden, name: expect.stringMatching(/^Carl /) }, own: false },
      { author: { ...hidden, name: 'Ann Lee' }, own: true },
      { author: { ...hidden, name: expect.stringMatching(/^Bob /) }, own: false },
    ]);
  });

  it('cannot be found out by sorting, filtering or searching', async () => {
    const wrong = [
      path('comments', { filter: { projectId }, sort: ['author', 'ASC'] }),
      path('comments', { filter: { projectId }, sort: ['author.email', 'ASC'] }),
      path('comments', { filter: { projectId }, sort: ['personId', 'ASC'] }),
      path('comments', { filter: { projectId, personId: cast.host.personId } }),
      path('comments', { filter: { projectId, author: { email: cast.host.email } } }),
      path('projects', { sort: ['host', 'ASC'] }),
      path('projects', { sort: ['host.email', 'ASC'] }),
      path('projects', { filter: { host: cast.host.personId } }),
    ];
    for (const one of wrong) expect(await cast.ann.get(one)).toMatchObject({ status: 400, body: { code: 'INVALID' } });
    for (const q of [cast.host.email, cast.host.personId, cast.cohost.email])
      expect(await cast.ann.list('projects', { q })).toEqual([]);
    expect(await cast.ann.list('submissions', { projectId, personId: cast.bob.personId })).toEqual([]);
  });

  it('are not shown for a name that is not known yet', async () => {
    const personId = await app.personIdOf('early@example.org');
    await app.happen(
      given('CollaboratorJoined', { projectId: publicId, personId }),
      given('CollaboratorJoined', { projectId: publicId, personId: cast.stranger.personId }),
      given('CommentAdded', { projectId: publicId, personId, commentId: 'early', text: 'Hello' }),
    );
    const comment = async (asker: Someone) => (await asker.get<CommentRow>('/api/comments/early')).body.author;
    expect(await comment(cast.host)).toMatchObject({ name: 'early@example.org' });
    expect(await comment(cast.stranger)).toEqual({ id: null, name: 'Somebody', email: null, pictureFileId: null });
  });
});
