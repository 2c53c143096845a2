import { type ProjectRow, questionSection, type Waiting, waiting } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import type { Someone } from '../../testing/app.ts';
import { openTestCall } from '../../testing/call.ts';
import { type Given, given, projectId, reviewed, teamId, teamMember, uploaded } from '../../testing/events.ts';
import { documentsRead } from '../../testing/large-project.ts';

const nothing = { total: 0, rows: [] };
const nothingAtAll = {
  toReview: nothing,
  dueSoon: nothing,
  rejected: nothing,
  asked: nothing,
  undelivered: nothing,
  activity: nothing,
};

describe('what waits', () => {
  const call = openTestCall();
  const of = async (asker: Someone) => {
    const { status, body } = await asker.get<Waiting>('/api/waiting');
    expect(status).toBe(200);
    return waiting.strict().parse(body);
  };
  const soon = <T>(work: () => Promise<T>) => call.app.at('2026-01-28T00:00:00.000Z', work);

  it('for host and co-host is to review, the oldest upload first, and for nobody else [BEY-44]', async () => {
    const { host, cohost, ann } = call.cast;
    const row = { projectId, projectName: 'Grants', documents: 1, since: '2026-01-05T10:00:00.000Z' };
    const expected = { total: 1, rows: [{ ...row, next: { personId: ann.personId, documentId: 'letter' } }] };
    for (const asker of [host, cohost]) expect((await of(asker)).toReview).toEqual(expected);
    for (const asker of [call.cast.support, call.cast.auditor, ann, call.cast.stranger])
      expect((await of(asker)).toReview).toEqual(nothing);
    expect((await call.app.get('/api/waiting')).status).toBe(401);
  });

  it('is a document also while it is in review, and no more once it is decided or withdrawn', async () => {
    const { host, bob } = call.cast;
    const count = async () => (await of(host)).toReview.rows.map(({ documents, next }) => [documents, next.personId]);
    await call.app.happen(
      uploaded(bob.personId, 'letter', 1, '2026-01-04T10:00:00.000Z'),
      reviewed(bob.personId, 'letter', 'In Review'),
    );
    expect(await count()).toEqual([[2, bob.personId]]);
    await call.app.happen(
      given('DocumentWithdrawn', { projectId, personId: bob.personId, documentId: 'letter', version: 1 }),
    );
    expect(await count()).toEqual([[1, call.cast.ann.personId]]);
  });

  it('is due soon, with who owes it, in the week before the deadline only [BEY-44]', async () => {
    const { host, ann, bob } = call.cast;
    expect((await of(host)).dueSoon).toEqual(nothing);
    const { rows } = await soon(async () => (await of(host)).dueSoon);
    const due = { dueAt: '2026-02-01T23:00:00.000Z', timeZone: 'Europe/Berlin' };
    const names = { people: 2, named: ['Ann Lee', 'Bob Ray'] };
    expect(rows).toEqual([{ projectId, projectName: 'Grants', ...due, documents: 2, ...names }]);
    for (const asker of [ann, bob, call.cast.support]) expect((await soon(() => of(asker))).dueSoon).toEqual(nothing);
    expect((await call.app.at('2026-02-02T00:00:00.000Z', () => of(host))).dueSoon).toEqual(nothing);
  });

  it('was rejected and not uploaded anew, which is no more of it afterwards [BEY-44]', async () => {
    const { host, ann } = call.cast;
    const [row] = (await of(host)).rejected.rows;
    expect(row).toMatchObject({ projectId, documents: 1, people: 1, named: ['Ann Lee'] });
    await call.app.happen(uploaded(ann.personId, 'budget', 2));
    expect((await of(host)).rejected).toEqual(nothing);
    await call.app.happen(reviewed(ann.personId, 'budget', 'Reject', 2));
  });

  it('is asked of a collaborator, what was rejected first, and of no other [BEY-44]', async () => {
    const { ann, bob, eve } = call.cast;
    const due = { dueAt: '2026-02-01T23:00:00.000Z', timeZone: 'Europe/Berlin' };
    const row = { projectId, projectName: 'Grants', ...due, hostName: 'Hanna Host', joined: true, documents: 1 };
    const budget = { fieldName: 'The budget', status: 'Reject' };
    expect((await of(ann)).asked).toEqual({ total: 1, rows: [{ ...row, named: [budget] }] });
    const letter = { fieldName: 'The letter', status: 'Not Uploaded' };
    expect((await of(bob)).asked.rows).toEqual([{ ...row, named: [letter] }]);
    for (const asker of [eve, call.cast.host]) expect((await of(asker)).asked).toEqual(nothing);
    await call.app.happen(given('DocumentAssigned', { projectId, personId: eve.personId, documentId: 'cv' }));
    expect((await of(eve)).asked.rows).toMatchObject([{ joined: false, documents: 1 }]);
    expect((await call.app.at('2026-02-02T00:00:00.000Z', () => of(ann))).asked).toEqual(nothing);
  });

  it('is an email that asked for documents and was not delivered, until a later one was [BEY-44]', async () => {
    const { host, bob } = call.cast;
    const mail = (mailId: string, day: string) =>
      given(
        'MailQueued',
        { mailId, recipient: bob.personId, template: 'reminder', projectId, subject: {} },
        `2026-01-${day}T00:00:00.000Z`,
      );
    const failed = given('MailFailed', { outcome: 'bounced', mailId: 'f1', reason: '550 no such mailbox' });
    await call.app.happen(mail('f1', '07'), failed);
    const [row] = (await of(host)).undelivered.rows;
    const expected = { personId: bob.personId, email: 'bob@example.org', reason: '550 no such mailbox' };
    expect(row).toEqual({ projectId, projectName: 'Grants', ...expected, at: '2026-01-07T00:00:00.000Z' });
    expect((await of(bob)).undelivered).toEqual(nothing);
    await call.app.happen(mail('f2', '08'), given('MailSent', { mailId: 'f2' }));
    expect((await of(host)).undelivered).toEqual(nothing);
  });

  it('for who helps by a team is what waits for its host', async () => {
    const { stranger, host } = call.cast;
    const before = await of(host);
    await call.app.happen(
      teamMember(stranger.personId, 'Invited'),
      teamMember(stranger.personId, 'Joined'),
      given('ProjectTeamSet', { projectId, teamId }),
    );
    expect(await of(stranger)).toEqual({ ...before, asked: nothing });
    await call.app.happen(teamMember(stranger.personId, 'Removed'));
    expect(await of(stranger)).toEqual(nothingAtAll);
  });

  it('for who was removed is nothing, and what they left behind waits for nobody [ROLE-17]', async () => {
    const { ann, bob, host } = call.cast;
    await call.app.happen(
      uploaded(ann.personId, 'budget', 3),
      given('CollaboratorRemoved', { projectId, personId: ann.personId }),
    );
    expect(await of(ann)).toEqual(nothingAtAll);
    expect((await of(host)).toReview).toEqual(nothing);
    await call.app.happen(uploaded(bob.personId, 'letter', 2));
    expect((await of(host)).toReview.rows).toMatchObject([{ documents: 1, next: { personId: bob.personId } }]);
    expect(JSON.stringify(await soon(() => of(host)))).not.toContain('Ann');
  });

  it('[BEY-52] is answers to review beside documents, or alone, what waits longest first', async () => {
    const { host, bob } = call.cast;
    const sectionOf = (...questionIds: string[]) =>
      questionSection.parse({
        ...{ sectionId: 'about', title: 'About' },
        questions: questionIds.map((questionId) => ({ kind: 'text', questionId, label: questionId, reviewed: true })),
      });
    const submitted = (toReview: string[], time: string) =>
      given(
        'AnswersSubmitted',
        {
          ...{
            projectId,
            personId: bob.personId,
            term: 0,
            sectionId: 'about',
            questionIds: ['grade'],
            questionsRevision: 1,
          },
          ...{ answers: '[]', missing: ['other'], late: false, changed: toReview, toReview, unasked: [], excused: [] },
        },
        time,
      );
    const rows = async () =>
      (await of(host)).toReview.rows.map(({ documents, answers, since, next }) => [documents, answers, since, next]);
    const [before] = await rows();
    await call.app.happen(
      given('QuestionsDefined', { projectId, sections: [sectionOf('grade', 'other')] }),
      submitted(['grade'], '2025-12-31T10:00:00.000Z'),
    );
    const next = { personId: bob.personId };
    expect(await rows()).toEqual([[before?.[0], 1, '2025-12-31T10:00:00.000Z', next]]);
    await call.app.happen(reviewed(bob.personId, 'letter', 'Accept'));
    expect(await rows()).toEqual([[0, 1, '2025-12-31T10:00:00.000Z', next]]);
    const { body } = await host.get<ProjectRow>(`/api/projects/${projectId}`);
    expect(body.questions).toMatchObject({
      toReview: 1,
      people: { missing: body.invitedCount, toReview: 0, given: 0 },
    });
    // What is asked no more waits for nobody.
    await call.app.happen(given('QuestionsDefined', { projectId, sections: [sectionOf('other')] }));
    expect((await of(host)).toReview).toEqual(nothing);
  });

  it('beside it stands what happened in a week, to each as far as they may see it [BEY-44]', async () => {
    const { host, ann, stranger } = call.cast;
    const texts = async (asker: Someone) =>
      (await of(asker)).activity.rows.flatMap(({ entries }) => entries.map(({ text }) => text));
    const at = '2026-01-09T10:00:00.000Z';
    await call.app.happen(uploaded(call.cast.bob.personId, 'letter', 7, at));
    await call.app.at('2026-01-10T00:00:00.000Z', async () => {
      expect(await texts(host)).toContainEqual(expect.stringMatching(/uploaded .*version 7/));
      expect(await texts(host)).not.toContainEqual(expect.stringMatching(/email/));
      for (const asker of [ann, stranger]) expect((await of(asker)).activity).toEqual(nothing);
    });
    expect((await call.app.at('2026-02-02T00:00:00.000Z', () => of(host))).activity).toEqual(nothing);
  });

  it('says in one line what one person did to many in a row, however many events that were', async () => {
    const { host } = call.cast;
    const day = (minute: number) => `2026-01-20T10:${String(minute).padStart(2, '0')}:00.000Z`;
    const names = Array.from({ length: 60 }, (_, index) => `p${index}`);
    const byHost = (fact: Given) => ({ ...fact, by: host.personId });
    await call.app.happen(
      byHost(given('DocumentAssigned', { projectId, personId: call.cast.bob.personId, documentId: 'cv' }, day(0))),
      ...names.map((personId) => byHost(given('CollaboratorInvited', { projectId, personId }, day(1)))),
      ...names.map((personId) => byHost(given('CollaboratorNamed', { projectId, personId, name: personId }, day(2)))),
      ...names.map((personId) =>
        given(
          'MailQueued',
          { mailId: personId, recipient: personId, template: 'invitation', projectId, subject: {} },
          day(3),
        ),
      ),
    );
    await call.app.at('2026-01-21T00:00:00.000Z', async () => {
      const [row] = (await of(host)).activity.rows;
      expect(row?.entries.slice(0, 3).map(({ text, at }) => [text, at])).toEqual([
        ['Hanna Host wrote down the names of 60 people', day(2)],
        ['Hanna Host invited 60 people', day(1)],
        ['Hanna Host asked Bob Ray for "The cv"', day(0)],
      ]);
    });
    // Of the 120 people of these entries only those are read whom the lines that are shown name.
    await call.app.at('2026-01-21T00:00:00.000Z', async () => {
      expect(await documentsRead(call.app, 'accounts', () => of(host))).toBe(3);
    });
  });
});
