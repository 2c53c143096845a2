import {
  type CalendarAnswer,
  type CollaboratorRow,
  type CommentRow,
  type HistoryRow,
  type NotificationRow,
  type ProjectRow,
  questionSection,
  resources,
  type SubmissionRow,
  type ThreadRow,
  type Waiting,
} from '@dossier/shared/contract';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Someone } from '../../testing/app.ts';
import { openTestCall } from '../../testing/call.ts';
import { assigned, given, joined, projectId, uploaded } from '../../testing/events.ts';
import { filesOf, sha256 } from '../../testing/files.ts';
import { unpack } from '../../testing/unpack.ts';

const guestName = 'Grace of the jury';
const invitedName = 'Evita Perón';

describe('a name that the host gave', () => {
  const call = openTestCall();
  let guestId: string;
  beforeAll(async () => {
    const { cast, app } = call;
    guestId = cast.nobodyId;
    const named = (personId: string, name: string) => given('CollaboratorNamed', { projectId, personId, name });
    const told = (notificationId: string, kind: 'submitted' | 'mentioned', subject: object) =>
      given('Notified', { personId: cast.host.personId, notificationId, kind, projectId, subject });
    await app.happen(
      named(cast.eve.personId, invitedName),
      named(guestId, guestName),
      named(cast.bob.personId, 'Robert'),
      assigned(cast.eve.personId, 'cv'),
      assigned(guestId, 'cv'),
      assigned(guestId, 'letter'),
      joined(guestId),
      uploaded(guestId, 'cv', 1, '2026-01-07T10:00:00.000Z'),
      given('DocumentCommented', {
        ...{ projectId, personId: guestId, author: guestId, documentId: 'cv', commentId: 'd1' },
        ...{ text: 'Here it is', mentions: [] },
      }),
      told('g1', 'submitted', { personId: guestId, documentId: 'cv' }),
    );
  });

  const waitingFor = async (asker: Someone, day = '2026-01-28') =>
    (await call.app.at(`${day}T00:00:00.000Z`, () => asker.get<Waiting>('/api/waiting'))).body;

  it('is what everybody who runs the project reads of whoever has no name of their own there', async () => {
    const { host, cohost, bob, eve } = call.cast;
    for (const asker of [host, cohost]) {
      const rows = await asker.list<CollaboratorRow>('collaborators', { projectId });
      const nameOf = (id: string) => rows.find(({ personId }) => personId === id)?.name;
      expect([guestId, eve.personId, bob.personId].map(nameOf)).toEqual([guestName, invitedName, 'Bob Ray']);
      const entries = await asker.list<HistoryRow>('history', { projectId });
      const texts = entries.map(({ text }) => text).join('\n');
      expect(texts).toMatch(new RegExp(`${guestName} uploaded`));
      expect(texts).toContain(`wrote down a name for ${eve.email}: ${invitedName}`);
      expect(texts).not.toContain('Eve Day');
      const [thread] = await asker.list<ThreadRow>('threads', { projectId });
      expect(thread?.name).toBe(guestName);
      const [comment] = await asker.list<CommentRow>('comments', { projectId, threadId: thread?.id });
      expect(comment?.author.name).toBe(guestName);
      const submissions = await asker.list<SubmissionRow>('submissions', { projectId, personId: guestId });
      expect(submissions.map(({ collaborator }) => collaborator.name)).toEqual([guestName]);
    }
  });

  it('is on the dashboard, in the calendar and in notifications as on the page of the project', async () => {
    const { host } = call.cast;
    const { dueSoon } = await waitingFor(host);
    const named = ['Ann Lee', 'Bob Ray', invitedName];
    expect(dueSoon.rows.find((row) => row.projectId === projectId)).toMatchObject({ people: 4, named });
    const { activity } = await waitingFor(host, '2026-01-07');
    const done = activity.rows.find((row) => row.projectId === projectId)?.entries.map(({ text }) => text);
    expect(done).toContainEqual(expect.stringContaining(guestName));
    const { rows } = (await host.get<CalendarAnswer>('/api/calendar')).body;
    expect(rows.find((row) => row.projectId === projectId)).toMatchObject({ people: 4, named });
    const told = await host.get<NotificationRow>('/api/notifications/g1');
    expect(told.body).toMatchObject({
      message: expect.stringMatching(`^${guestName} uploaded`),
      who: { name: guestName },
    });
  });

  it('reaches no collaborator, by whatever they read', async () => {
    const { host, ann, bob, eve } = call.cast;
    for (const asker of [ann, bob, eve]) {
      const answers = [JSON.stringify(await waitingFor(asker))];
      for (const resource of Object.keys(resources))
        for (const filter of [{}, { projectId }, { projectId, q: 'evita' }, { projectId, personId: asker.personId }]) {
          const query = new URLSearchParams({ filter: JSON.stringify(filter) });
          answers.push(JSON.stringify((await asker.get(`/api/${resource}?${query}`)).body));
        }
      expect(answers.join('\n')).toContain('Grants');
      for (const name of [guestName, invitedName, 'Robert'])
        expect(answers.filter((text) => text.includes(name))).toEqual([]);
    }
    const [entry] = await host.list<HistoryRow>('history', { projectId, kind: ['CollaboratorNamed'], q: 'evita' });
    expect((await host.get(`/api/history/${entry?.id}`)).status).toBe(200);
    expect((await eve.get(`/api/history/${entry?.id}`)).status).toBe(404);
  });

  it('is what a ZIP, the PDF of what somebody gave and an evidence package call them', async () => {
    const { cast, app } = call;
    const { call: fetch, store } = filesOf(app);
    const zip = await unpack((await fetch(`/api/projects/${projectId}/archive.zip`, { as: cast.host })).bytes);
    const rows = zip.get('manifest.csv')?.toString().split('\r\n') ?? [];
    expect(rows.find((row) => row.includes('nobody'))).toContain(`"${guestName}"`);
    const sections = [
      questionSection.parse({
        ...{ sectionId: 'about', title: 'About you' },
        questions: [{ kind: 'text', questionId: 'name', label: 'Name' }],
      }),
    ];
    await app.happen(given('QuestionsDefined', { projectId, sections }));
    const nameOf = async (personId: string) => {
      const { headers } = await fetch(`/api/answers/${projectId}.${personId}/pdf`, { as: cast.host });
      return decodeURIComponent(headers['content-disposition'] ?? '');
    };
    expect(await nameOf(guestId)).toContain(guestName);
    expect(await nameOf(cast.eve.personId)).toContain(invitedName);
    expect(await nameOf(cast.bob.personId)).toContain('Bob Ray');
    const answered = {
      ...{ projectId, personId: guestId, term: 0, sectionId: 'about', questionIds: ['name'], questionsRevision: 0 },
      ...{ answers: JSON.stringify([{ questionId: 'name', value: 'G. H.' }]), missing: [], changed: ['name'] },
      ...{ toReview: [], unasked: [], excused: [], late: false },
    };
    const letter = Buffer.from('Dear all');
    const { uploadId: fileId } = await store(guestId, letter, { documentId: 'letter', fileName: 'letter.pdf' });
    const file = { fileId, fileName: 'letter.pdf', size: letter.length, sha256: sha256(letter) };
    await app.happen(
      given('AnswersSubmitted', answered),
      given('DocumentUploaded', {
        ...{ projectId, personId: guestId, documentId: 'letter', version: 1, ...file },
        ...{ mediaType: 'application/pdf', late: false },
      }),
    );
    const evidence = await unpack((await fetch(`/api/projects/${projectId}/evidence.zip`, { as: cast.host })).bytes);
    const [line = ''] = evidence.get('answers.jsonl')?.toString().split('\n') ?? [];
    expect(JSON.parse(line)).toMatchObject({ person: { id: guestId, name: guestName } });
    const paths = [...evidence.keys()].filter((path) => path.startsWith('documents/'));
    expect(paths).toEqual([`documents/${guestName}/The letter v1 - letter.pdf`]);
  });

  it('is followed by the address of who declines or is removed before they join: their account is told to nobody', async () => {
    const { cast, app } = call;
    const { host, cohost, eve, bob, stranger } = cast;
    const once = (personId: string) => [
      given('CollaboratorInvited', { projectId, personId }),
      given('CollaboratorRemoved', { projectId, personId }),
    ];
    await app.happen(
      { ...given('CollaboratorLeft', { projectId, personId: eve.personId }), by: eve.personId },
      given('InvitationDeclined', { projectId, personId: eve.personId }),
      ...once(stranger.personId),
      given('CollaboratorBanned', { projectId, personId: stranger.personId }),
      given('CollaboratorRemoved', { projectId, personId: bob.personId }),
      ...once(bob.personId),
      given('CollaboratorBanned', { projectId, personId: bob.personId }),
    );
    for (const asker of [host, cohost]) {
      const texts = (await asker.list<HistoryRow>('history', { projectId })).map(({ text }) => text);
      expect(texts).toContain(`${eve.email} left the project`);
      expect(texts).toContainEqual(expect.stringMatching(`^${eve.email} declined the invitation`));
      expect(texts).toContainEqual(expect.stringMatching(`removed ${stranger.email}$`));
      const { body: project } = await asker.get<ProjectRow>(`/api/projects/${projectId}`);
      expect(project.declined).toMatchObject([{ name: eve.email, email: eve.email, pictureFileId: null }]);
      expect(project.banned.map(({ name }) => name)).toEqual([stranger.email, 'Bob Ray']);
      for (const resource of Object.keys(resources)) {
        const query = new URLSearchParams({ filter: JSON.stringify({ projectId }) });
        const answer = JSON.stringify((await asker.get(`/api/${resource}?${query}`)).body);
        expect(answer).not.toMatch(/Eve Day|Stan Tester/);
      }
    }
  });
});
