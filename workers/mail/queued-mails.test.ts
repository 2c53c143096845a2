import { isoTime } from '@dossier/shared/basics/clock';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import {
  DAY,
  type DomainEvent,
  type Encrypted,
  type EventData,
  firstDayInvitations,
  HOUR,
  type MailTemplate,
  MINUTE,
  questionSection,
  type StoredEvent,
  streams,
} from '@dossier/shared/contract';
import { approvalOf } from '@dossier/shared/directory';
import { record } from '@dossier/shared/history/testing';
import { JobLostError, PermanentJobError, PutOffError } from '@dossier/shared/job-queue';
import { type BudgetName, counterOf } from '@dossier/shared/limits';
import { linkIn, MailRefusedError } from '@dossier/shared/mailer';
import { until } from '@dossier/shared/testing/until';
import type { ProjectDocument } from '@dossier/shared/views';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createReactor } from '../reactions/reactor.ts';
import { paymentRequested, projectId, purged, quoteRequested, registered, rejected } from '../testing/events.ts';
import { aProjectDocument, namesGiven } from '../testing/project.ts';
import { openTestWorkers, type TestWorkers } from '../testing/test-workers.ts';
import { createMailSender } from './queued-mails.ts';

describe('mails', () => {
  let bench: TestWorkers;
  let host: string;
  let ann: string;
  beforeEach(async () => {
    bench = await openTestWorkers();
    host = (await bench.directory.personOf('hanna@example.org')).personId;
    ann = (await bench.directory.personOf('ann@example.org')).personId;
    await register(host, 'Hanna', 'Host');
    for (const personId of [host, ann]) await bench.record(streams.account(personId), atOnce(personId));
  });
  afterEach(() => bench.close());

  const atOnce = (personId: string): DomainEvent => ({
    type: 'MailPacingSet',
    data: { personId, asks: 'once', uploads: 'once', news: 'once' },
  });
  const register = (personId: string, firstName: string, lastName: string) =>
    bench.record(streams.account(personId), registered(personId, firstName, lastName));
  const queued = async (template: MailTemplate, over: Partial<EventData<'MailQueued'>> = {}, cause?: string) => {
    const data = { mailId: `m-${template}`, recipient: ann, template, projectId, subject: {}, ...over };
    const event: DomainEvent = { type: 'MailQueued', data };
    const { eventStore, codec } = bench;
    await record(eventStore, codec, streams.mail(data.mailId), [event], isoTime(bench.clock()), cause);
    await views();
    return data.mailId;
  };
  const project = (over: Partial<ProjectDocument> = {}): ProjectDocument =>
    aProjectDocument({ host, collaborators: [ann], members: [host, ann], ...over });
  const open = { deadline: '2026-04-01T04:00:00.000Z' };
  let stored: ProjectDocument | null;
  let decisions: readonly object[];
  let evidence: { readonly state: string } | null;
  /** Stands for the projections: they have seen everything up to the head. */
  const views = async () => {
    const position = await bench.eventStore.head();
    const write = { collection: 'projects', id: projectId, position, document: stored };
    const id = `${projectId}.${ann}`;
    const answers = { collection: 'answers', id, position, document: { id, projectId, personId: ann, decisions } };
    const made = { collection: 'evidence', id: projectId, position, document: evidence };
    await bench.readStore.write([write, answers, made], {
      projection: 'projections',
      partition: 0,
      offset: position,
      position: position,
    });
  };
  beforeEach(() => {
    stored = project();
    decisions = [];
    evidence = null;
  });
  const preference = (notifications: boolean): DomainEvent => ({
    type: 'NotificationPreferenceSet',
    data: { personId: ann, notifications },
  });
  const ours = async () => {};
  const send = (mailId: string, isLast = false, stillOurs = ours) =>
    createMailSender(bench.options).handle({ data: { mailId }, isLast, isAsked: false, stillOurs });
  const outcomes = () =>
    bench.client.take().map(({ name, payload }) => (payload.reason ? `${name}: ${payload.reason}` : name));

  const calendarOf = (index: number) => {
    const text = bench.mailer.mails[index]?.calendars?.[0]?.replaceAll('\r\n ', '') ?? '';
    return (name: string) => new RegExp(`^${name}[:;]([^\\r\\n]*)`, 'm').exec(text)?.[1];
  };

  it('[BEY-34] gives an invitation the deadline as a calendar file, which a new due date replaces', async () => {
    await send(await queued('invitation'));
    bench.pass(MINUTE);
    stored = project({ deadline: '2026-04-01T09:00:00.000Z', ownDeadlines: { [ann]: '2026-05-01T09:00:00.000Z' } });
    await send(await queued('due-moved'));
    await send(await queued('past'));
    const [invited, moved] = [calendarOf(0), calendarOf(1)];
    expect(invited('METHOD')).toBe('PUBLISH');
    expect(invited('SUMMARY')).toBe('Due: Grants');
    expect(invited('DTSTART')).toBe('20260301T085900Z');
    expect(moved('DTSTART')).toBe('20260501T085900Z');
    expect(moved('UID')).toBe(invited('UID'));
    expect(Number(moved('SEQUENCE'))).toBeGreaterThan(Number(invited('SEQUENCE')));
    expect(bench.mailer.mails[2]?.calendars).toBeUndefined();
  });

  it('[CREATE-29] sends an invitation with a link to the project, and records it', async () => {
    const mailId = await queued('invitation');
    await send(mailId);
    const [mail] = bench.mailer.mails;
    expect(mail).toMatchObject({ id: mailId, to: { name: '', address: 'ann@example.org' } });
    expect(mail?.subject).toContain('Hanna Host');
    const token = /https:\/\/dossier\.example\/invitation#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(linkIn(bench.options.settings.secret, token)).toMatchObject({ projectId, personId: ann, revision: 0 });
    expect(outcomes()).toEqual(['RecordMailSent']);
  });

  it('[BEY-41] leads whoever has no account by a link of their own, and others to the project', async () => {
    stored = project(open);
    await send(await queued('due-moved'));
    await bench.directory.reserve(ann, 'hash', 0);
    await bench.directory.activate(ann);
    await send(await queued('assigned', { subject: { documentId: 'd2' } }));
    const [first, second] = bench.mailer.mails;
    expect(first?.text).toContain(`https://dossier.example/invitation#${projectId}.${ann}.`);
    expect(second?.text).toContain(`https://dossier.example/projects/${projectId}`);
    expect(second?.text).not.toContain('/invitation#');
    // Of whom operators locked it is the account that is not let in.
    await bench.directory.lock(ann);
    stored = project();
    await send(await queued('past', { mailId: 'locked' }));
    await send(await queued('invitation', { mailId: 'invited' }));
    expect(bench.mailer.mails[2]?.text).not.toContain('/invitation#');
    expect(bench.mailer.mails[3]?.text).toContain('Sign in as ann@example.org');
  });

  it('lists in an invitation what is to be uploaded, with the names of templates and the way in', async () => {
    const given = await namesGiven(bench.codec, host, 'plan-form.docx');
    const template = { fileId: 'f1', owner: host, fileName: given[host] as Encrypted, size: 1 };
    const { definitions } = stored as ProjectDocument;
    stored = project({
      projectScope: 'private',
      assigned: ['A', 'A'],
      definitions: definitions.map((definition) => ({ ...definition, template })),
    });
    const text = async (mailId: string) => {
      await send(await queued('invitation', { mailId }));
      bench.pass(8 * DAY);
      return bench.mailer.mails.at(-1)?.text.replaceAll('\u2060', '') ?? '';
    };
    stored = { ...stored, deadline: isoTime(bench.clock() + 90 * DAY) };
    const guest = await text('m1');
    expect(guest).toContain('- Plan (.pdf, at most 1 Mb)\n  Template: plan-form.docx');
    for (const part of ['asks you for 1 document by', 'Upload 1 document:', 'No account needed.'])
      expect(guest).toContain(part);
    stored = { ...stored, guests: false };
    expect(await text('m2')).toContain('Sign up with ann@example.org');
    await bench.directory.reserve(ann, 'hash', 0);
    await bench.directory.activate(ann);
    expect(await text('m3')).toContain('Sign in as ann@example.org');
    stored = { ...stored, statuses: ['U', 'A'] };
    expect(await text('m4')).toContain('Hanna Host invites you to “Grants”');
  });

  it('shows in a rejection all that is missing, the rejected one too if nobody owes it', async () => {
    const definitions = (stored as ProjectDocument).definitions.map((definition) => ({
      ...definition,
      optional: definition.documentId === 'd1',
    }));
    const deadline = isoTime(bench.clock() + DAY);
    stored = project({ definitions, deadline, statuses: ['R', ''] });
    await send(await tells('reviewed', await review('Page 2?')));
    expect(bench.mailer.mails[0]?.text).toContain(
      'Still missing:\n- Budget (.pdf, at most 1 Mb, optional, was rejected)\n- Plan (.pdf, at most 1 Mb)',
    );
    expect(bench.mailer.mails[0]?.text).toContain('Upload 2 documents:');
  });

  it('writes to people by their name', async () => {
    await register(ann, 'Ann', 'Ångström');
    await send(await queued('due-moved', { subject: { dueAt: '2026-05-01T04:00:00.000Z' } }));
    expect(bench.mailer.mails).toMatchObject([{ to: { name: 'Ann Ångström', address: 'ann@example.org' } }]);
    expect(bench.mailer.mails[0]?.text).toContain('Apr 30 2026, 23:59');
  });

  const tells = (template: MailTemplate, cause: StoredEvent | undefined) =>
    queued(template, { subject: { documentId: 'd1', action: 'Reject' } }, cause?.id);
  const review = (remarks: string) =>
    bench.record(streams.submission(projectId, ann), rejected(ann, remarks, host)).then(([event]) => event);

  it('[REVIEW-08, BEY-20] carries reasons and remarks of the review it tells of, whatever was reviewed later', async () => {
    stored = project({ statuses: ['R', ''] });
    const first = await review('Page 2?');
    await review('And page 3?');
    await send(await tells('reviewed', first));
    expect(bench.mailer.mails[0]?.subject).toBe('Budget: Reject');
    expect(bench.mailer.mails[0]?.text).toContain('Page 2?');
    expect(bench.mailer.mails[0]?.text).toContain('Why: incomplete');
    expect(bench.mailer.mails[0]?.text).not.toContain('And page 3?');
  });

  it('asks for a new version only while the recipient can upload one', async () => {
    stored = project({ status: 'past', deadline: '2026-02-28T04:00:00.000Z', statuses: ['R', ''] });
    await send(await tells('reviewed', await review('Page 2?')));
    expect(bench.mailer.mails[0]?.text).not.toContain('before the due date');
  });

  it('says nothing of a rejection once another version is there, or the document is called off', async () => {
    const first = await review('Page 2?');
    await send(await tells('reviewed', first));
    stored = project({ projectScope: 'private', assigned: ['', 'A'], statuses: ['R', ''] });
    await send(await queued('reviewed', { mailId: 'm2', subject: { documentId: 'd1', action: 'Reject' } }, first?.id));
    expect(bench.mailer.mails).toEqual([]);
    const why = 'RecordMailFailed: It was given anew, or is not asked for any more.';
    expect(outcomes()).toEqual([why, why]);
  });

  it('does not say that it is over to somebody who has more time', async () => {
    const over = { status: 'past', deadline: '2026-02-28T04:00:00.000Z' } as const;
    stored = project({ ...over, ownDeadlines: { [ann]: '2026-04-01T04:00:00.000Z' } });
    await send(await queued('past'));
    expect(bench.mailer.mails).toEqual([]);
    expect(outcomes()).toEqual(['RecordMailFailed: There is more time meanwhile.']);
  });

  it('[BEY-21] tells the host, and nobody else, that some can still upload when the due date has passed', async () => {
    const ben = (await bench.directory.personOf('ben@example.org')).personId;
    await bench.record(streams.account(ben), atOnce(ben));
    const people = { collaborators: [ann, ben], members: [host, ann, ben] };
    const over = { status: 'past', deadline: '2026-02-28T04:00:00.000Z' } as const;
    const text = async (mailId: string, recipient: string) => {
      await send(await queued('past', { mailId, recipient }));
      return bench.mailer.mails.at(-1)?.text;
    };
    stored = project({ ...people, ...over, ownDeadlines: { [ann]: '2026-04-01T04:00:00.000Z' } });
    expect(await text('m1', host)).toContain('Only those with a later due date can still deliver.');
    expect(await text('m2', ben)).toContain('Nothing more can be delivered.');
    stored = project({ ...people, ...over });
    expect(await text('m3', host)).toContain('Nothing more can be delivered.');
  });

  it('tells nobody of a role that they have no more, when it waited or is sent again', async () => {
    const about = (mailId: string) => ({ mailId, recipient: ann });
    stored = project({ host: ann, coHosts: [host], collaborators: [], members: [host, ann] });
    for (const template of ['added', 'invitation', 'project-handed-over'] as const)
      await send(await queued(template, about(template)));
    const why = 'RecordMailFailed: They have another role in the project by now.';
    expect(outcomes()).toEqual([why, why, why]);
    stored = project({ coHosts: [ann], collaborators: [], members: [host, ann] });
    for (const template of ['added', 'project-handed-over'] as const)
      await send(await queued(template, about(`${template} now`)));
    expect(bench.mailer.mails.map(({ subject }) => subject)).toEqual([
      'Hanna Host added you to Grants',
      'Hanna Host is now the host of Grants',
    ]);
  });

  it('tells nothing of a project to somebody who was removed before the mail could be sent', async () => {
    stored = project({ members: [host] });
    await send(await queued('assigned', { subject: { documentId: 'd2' } }));
    expect(bench.mailer.mails).toEqual([]);
    expect(outcomes()).toEqual(['RecordMailFailed: The recipient is no longer in the project.']);
  });

  it('[STATE-21] names the documents that are missing in a reminder, and sends none when nothing is', async () => {
    stored = project(open);
    await send(await queued('reminder'));
    expect(bench.mailer.mails[0]?.text).toContain('Still missing:\n- Plan (.pdf, at most 1 Mb)');
    expect(bench.mailer.mails[0]?.text).not.toContain('Budget');
    stored = project({ ...open, statuses: ['U', 'A'] });
    await send(await queued('reminder', { mailId: 'later' }));
    expect(bench.mailer.mails).toHaveLength(1);
    expect(outcomes()).toEqual(['RecordMailSent', 'RecordMailFailed: Everything has been delivered meanwhile.']);
  });

  it('sends no reminder by the clock right after the invitation, which says the same', async () => {
    const remind = async (kind: string, mailId: string) => {
      const data = { projectId, personId: ann, dueAt: '2026-04-01T04:00:00.000Z', kind };
      const [cause] = await bench.record(streams.submission(projectId, ann), { type: 'CollaboratorReminded', data });
      await send(await queued('reminder', { mailId }, cause?.id));
    };
    stored = project(open);
    await send(await queued('invitation'));
    bench.pass(14 * MINUTE);
    await remind('24hours', 'm1');
    expect(outcomes().at(-1)).toMatch(/^RecordMailFailed: Their invitation was mailed minutes before/);
    await remind('host', 'm2');
    bench.pass(MINUTE);
    await remind('1hour', 'm3');
    await remind('24hours', 'm4');
    expect(bench.mailer.mails.map(({ id }) => id)).toEqual(['m-invitation', 'm2', 'm3', 'm4']);
  });

  it('[STATE-24] asks for nothing by a reminder or a request that comes when it is too late, or whose due date was moved', async () => {
    const soon = isoTime(bench.clock() + HOUR);
    const remind = async (kind: string, mailId: string) => {
      const data = { projectId, personId: ann, dueAt: soon, kind };
      const [cause] = await bench.record(streams.submission(projectId, ann), { type: 'CollaboratorReminded', data });
      return queued('reminder', { mailId, subject: { dueAt: soon } }, cause?.id);
    };
    stored = project(open);
    await send(await remind('1hour', 'm1'));
    await send(await remind('host', 'm2'));
    expect(bench.mailer.mails.map(({ id }) => id)).toEqual(['m2']);
    expect(bench.mailer.mails[0]?.text).toContain('Mar 31 2026, 23:59');
    stored = project({ deadline: soon });
    bench.pass(2 * HOUR);
    await send(await remind('1hour', 'm3'));
    await send(await queued('assigned', { mailId: 'm4', subject: { documentId: 'd2' } }));
    expect(bench.mailer.mails).toHaveLength(1);
    expect(outcomes()).toEqual([
      'RecordMailFailed: The due date was moved meanwhile.',
      'RecordMailSent',
      'RecordMailFailed: Nothing can be delivered any more.',
      'RecordMailFailed: It cannot be uploaded any more.',
    ]);
  });

  it('[STATE-21, BEY-55] names the answers that are missing, and says nothing of those that came after it was queued', async () => {
    const about = questionSection.parse({
      ...{ sectionId: 's', title: 'About you' },
      questions: ['Country', 'Since'].map((label) => ({ kind: 'text', questionId: label, label })),
    });
    const asked = (cells: Record<string, string>) =>
      project({
        ...open,
        statuses: ['U', 'A'],
        questions: { sections: [about], revision: 1, ids: ['Country', 'Since'], cells, given: [] },
      });
    stored = asked({});
    const first = await queued('reminder');
    const second = await queued('reminder', { mailId: 'm2' });
    await send(first);
    expect(bench.mailer.mails[0]?.text).toContain(
      'Still missing:\n- Answers to “About you” (2 missing: Country and Since)\n',
    );
    expect(bench.mailer.mails[0]?.text).not.toContain('Plan');
    stored = asked({ [ann]: '-M' });
    const third = await queued('reminder', { mailId: 'm3' });
    await send(second);
    expect(bench.mailer.mails[1]?.text).toContain('- Answers to “About you” (1 missing: Since)');
    stored = asked({ [ann]: '' });
    await queued('reminder', { mailId: 'm4' });
    await send(third);
    expect(bench.mailer.mails).toHaveLength(2);
    expect(outcomes().at(-1)).toBe('RecordMailFailed: Everything has been delivered meanwhile.');
  });

  it('[BEY-55] names what changed questions ask, as long as it is missing', async () => {
    const about = questionSection.parse({
      ...{ sectionId: 's', title: 'About you' },
      questions: ['Country', 'Since', 'Plan'].map((label) => ({ kind: 'text', questionId: label, label })),
    });
    const asked = (cells: string) =>
      project({
        deadline: '2026-04-01T04:00:00.000Z',
        questions: {
          sections: [about],
          revision: 1,
          ids: ['Country', 'Since', 'Plan'],
          cells: { [ann]: cells },
          given: [ann],
        },
      });
    const submission = streams.submission(projectId, ann);
    for (const added of [['Since'], ['Plan']])
      await bench.record(submission, {
        type: 'QuestionsAskedAnew',
        data: {
          projectId,
          personId: ann,
          questionsRevision: 1,
          missing: ['Country', 'Since', 'Plan'],
          added,
          toReview: [],
          unasked: [],
          excused: [],
        },
      });
    stored = asked('MMM');
    await send(await queued('questions-changed'));
    expect(bench.mailer.mails[0]?.text).toContain('- Answers to “About you” (2 questions: Since and Plan)');
    stored = asked('MM');
    bench.pass(DAY);
    await send(await queued('questions-changed', { mailId: 'm2' }));
    expect(bench.mailer.mails[1]?.text).toContain('- Answers to “About you” (1 question: Since)');
    stored = asked('M');
    bench.pass(DAY);
    await send(await queued('questions-changed', { mailId: 'm3' }));
    expect(outcomes().at(-1)).toBe('RecordMailFailed: It was answered, or is not asked any more.');
    stored = { ...asked('MMM'), deadline: '2026-02-01T00:00:00.000Z' };
    bench.pass(DAY);
    await send(await queued('questions-changed', { mailId: 'm4' }));
    expect(outcomes().at(-1)).toBe('RecordMailFailed: It cannot be answered any more.');
    expect(bench.mailer.mails).toHaveLength(2);
  });

  it('[BEY-52] tells how reviewed answers stand decided now, and nothing once they were given anew', async () => {
    const about = questionSection.parse({
      ...{ sectionId: 's', title: 'About you' },
      questions: ['Country', 'Since', 'Plan'].map((label) => ({
        ...{ kind: 'text', questionId: label, label },
        reviewed: label !== 'Plan',
      })),
    });
    stored = project({
      deadline: '2026-04-01T04:00:00.000Z',
      questions: {
        sections: [about],
        revision: 1,
        ids: ['Country', 'Since', 'Plan'],
        cells: { [ann]: '-M' },
        given: [ann],
      },
    });
    const decided = (itemId: string, action: 'Accept' | 'Reject') => ({ itemId, action, remarks: 'Which?' });
    decisions = [decided('Since', 'Reject'), decided('Country', 'Accept'), decided('Plan', 'Reject')];
    await send(await queued('answers-reviewed'));
    const text = bench.mailer.mails[0]?.text;
    for (const line of ['> Since: Which?', 'Rejected: Since', 'Accepted: Country', '(1 missing: Since)'])
      expect(text).toContain(line);
    decisions = [decided('Plan', 'Reject')];
    bench.pass(DAY);
    await send(await queued('answers-reviewed', { mailId: 'm2' }));
    expect(outcomes().at(-1)).toBe('RecordMailFailed: It was answered anew, or is not asked any more.');
  });

  it('[BEY-53] says nothing of rejected answers that are not asked any more, when others are reviewed', async () => {
    const only = { questionId: 'Married', is: 'is', value: true };
    const about = questionSection.parse({
      ...{ sectionId: 's', title: 'About you' },
      questions: [
        { kind: 'yesNo', questionId: 'Married', label: 'Married', reviewed: true },
        { kind: 'text', questionId: 'Since', label: 'Since', reviewed: true, onlyIf: only },
      ],
      documents: [{ documentId: 'd2', before: 2, onlyIf: only, excuses: {} }],
    });
    // They were married when these were rejected.
    stored = project({
      deadline: '2026-04-01T04:00:00.000Z',
      questions: {
        sections: [about],
        revision: 1,
        ids: ['Married', 'Since', 'd2'],
        cells: { [ann]: '-NN' },
        given: [ann],
      },
    });
    const rejected = { action: 'Reject', remarks: 'Which?' } as const;
    decisions = [
      { itemId: 'Since', ...rejected },
      { itemId: 'd2', ...rejected },
      { itemId: 'Married', action: 'Accept', remarks: '' },
    ];
    await send(await queued('answers-reviewed'));
    const [mail] = bench.mailer.mails;
    expect(mail?.subject).toContain('Your answers are accepted');
    expect(mail?.text).not.toContain('Rejected');
  });

  it.each(['assigned', 'submitted', 'past'] as const)('sends the mail %s', async (template) => {
    if (template === 'assigned') stored = project(open);
    await send(
      await queued(template, { subject: { documentId: template === 'submitted' ? 'd1' : 'd2', personId: ann } }),
    );
    expect(bench.mailer.mails).toHaveLength(1);
  });

  it('says that a document is called off, unless it is asked for again', async () => {
    const subject = { documentId: 'd2' };
    await send(await queued('unassigned', { subject }));
    expect(bench.mailer.mails).toEqual([]);
    expect(outcomes()).toEqual(['RecordMailFailed: The document is asked for again.']);
    stored = project({ projectScope: 'private', assigned: ['A', ''] });
    await send(await queued('unassigned', { mailId: 'm2', subject }));
    expect(bench.mailer.mails[0]?.subject).toContain('You are no longer asked for a document: Plan');
  });

  it('tells of no upload of whoever is not in the project any more, nor of a document that was called off', async () => {
    const about = { recipient: host, subject: { documentId: 'd1', personId: ann } };
    stored = project({ collaborators: [], former: { [ann]: 'U' } });
    await send(await queued('submitted', { mailId: 'm1', ...about }));
    stored = project({ projectScope: 'private', assigned: ['', 'A'] });
    await send(await queued('submitted', { mailId: 'm2', ...about }));
    stored = project({ definitions: [] });
    await send(await queued('submitted', { mailId: 'm3', ...about }));
    expect(outcomes()).toEqual([
      'RecordMailFailed: They left the project meanwhile.',
      'RecordMailFailed: The document is no longer required.',
      'RecordMailFailed: The document is no longer required.',
    ]);
    stored = project({ projectScope: 'private', assigned: ['A', ''] });
    await send(await queued('submitted', { mailId: 'm4', ...about }));
    expect(bench.mailer.mails).toHaveLength(1);
  });

  it('says of no document whose condition does not hold that it is called off', async () => {
    const about = questionSection.parse({
      ...{ sectionId: 's', title: 'About you' },
      questions: [{ kind: 'yesNo', questionId: 'Married', label: 'Married' }],
      documents: [{ documentId: 'd2', before: 1, onlyIf: { questionId: 'Married', is: 'is', value: true } }],
    });
    const answered = (cells: string) =>
      project({
        ...{ projectScope: 'private', assigned: ['A', ''] },
        questions: { sections: [about], revision: 1, ids: ['Married', 'd2'], cells: { [ann]: cells }, given: [ann] },
      });
    const subject = { documentId: 'd2' };
    stored = answered('-N');
    await send(await queued('unassigned', { mailId: 'm1', subject }));
    expect(outcomes()).toEqual(['RecordMailFailed: The document was not asked of them.']);
    stored = answered('--');
    await send(await queued('unassigned', { mailId: 'm2', subject }));
    expect(bench.mailer.mails).toHaveLength(1);
  });

  it('names to those who run the project a guest as the host does, and to nobody else', async () => {
    const ben = (await bench.directory.personOf('ben@example.org')).personId;
    await bench.record(streams.account(ben), atOnce(ben));
    const people = { collaborators: [ann, ben], members: [host, ann, ben] };
    stored = project({ ...people, joined: 'JJ', names: await namesGiven(bench.codec, ann, 'Ann of Lund') });
    const subject = { documentId: 'd1', personId: ann };
    await send(await queued('submitted', { mailId: 'm1', recipient: host, subject }));
    await send(await queued('submitted', { mailId: 'm2', recipient: ben, subject }));
    // Whoever joined with an account has a name of their own.
    await register(ann, 'Ann', 'Lee');
    await send(await queued('submitted', { mailId: 'm3', recipient: host, subject }));
    // Whose account an address has is nobody's business before they join.
    stored = project({ ...people, joined: '-J' });
    await send(await queued('submitted', { mailId: 'm4', recipient: host, subject }));
    const texts = bench.mailer.mails.map(({ subject: line, text }) => `${line}\n${text}`.replaceAll('\u2060', ''));
    const names = ['Ann of Lund', 'Ann Lee'];
    const named = texts.map((text) => names.filter((name) => text.includes(name)));
    expect(named).toEqual([['Ann of Lund'], [], ['Ann Lee'], []]);
    expect(texts[3]).toMatch(/^ann@example.org uploaded/);
  });

  it('[BEY-21] tells the host whose own deadline has passed and what is missing, unless there is more time or they left', async () => {
    const over = { status: 'past', deadline: '2026-02-27T04:00:00.000Z' } as const;
    const subject = { personId: ann, dueAt: '2026-02-28T04:00:00.000Z' };
    stored = project({ ...over, ownDeadlines: { [ann]: subject.dueAt } });
    await send(await queued('extension-ended', { recipient: host, subject }));
    expect(bench.mailer.mails).toMatchObject([
      { to: { address: 'hanna@example.org' }, text: expect.stringContaining('Missing: Plan') },
    ]);
    stored = project({ ...over, ownDeadlines: { [ann]: '2026-04-01T04:00:00.000Z' } });
    await send(await queued('extension-ended', { mailId: 'later', recipient: host, subject }));
    stored = project({ ...over, collaborators: [], ownDeadlines: { [ann]: subject.dueAt } });
    await send(await queued('extension-ended', { mailId: 'left', recipient: host, subject }));
    expect(outcomes()).toEqual([
      'RecordMailSent',
      'RecordMailFailed: There is more time meanwhile.',
      'RecordMailFailed: They left the project meanwhile.',
    ]);
  });

  it('[BEY-21] tells the host when an own deadline has passed, and not when the one of all did, also where that comes a day later', async () => {
    const subject = { personId: ann, dueAt: '2026-02-28T04:00:00.000Z' };
    stored = project({
      ...{ status: 'past', deadline: '2026-02-20T04:00:00.000Z' },
      ownDeadlines: { [ann]: subject.dueAt },
    });
    const mailId = await queued('extension-ended', { recipient: host, subject });
    const data = { mailId, until: isoTime(bench.clock()), reason: null };
    await bench.record(streams.mail(mailId), { type: 'MailDeferred', data });
    await createMailSender(bench.options).handle({ data: { mailId }, isLast: false, isAsked: true, stillOurs: ours });
    expect(bench.mailer.mails[0]?.text).toContain('Feb 27 2026, 23:00 New York time');
  });

  it('[BEY-40] tells the host when documents go, and nothing once they are kept for longer', async () => {
    const deletedAt = '2026-06-01T00:00:00.000Z';
    const told = { dueAt: deletedAt, deletedAt, days: 7, answers: false } as const;
    stored = project({ retentionDays: 30, deadline: '2026-05-02T00:00:00.000Z', expiry: told });
    await send(await queued('expiry', { recipient: host, subject: { dueAt: deletedAt } }));
    expect(bench.mailer.mails).toMatchObject([{ subject: 'Documents will be deleted: Grants' }]);
    stored = project({ retentionDays: null });
    await send(await queued('expiry', { mailId: 'later', recipient: host, subject: { dueAt: deletedAt } }));
    const kept = 'RecordMailFailed: The documents are kept for longer meanwhile.';
    expect(outcomes()).toEqual(['RecordMailSent', kept]);
    stored = project({ retentionDays: 30, deadline: '2026-05-02T00:00:00.000Z', expiry: null });
    await send(await queued('expiry', { mailId: 'anew', recipient: host, subject: { dueAt: deletedAt } }));
    expect(outcomes()).toEqual([kept]);
  });

  it('[BEY-10] tells the host how many documents the bundle has', async () => {
    await send(await queued('bundle', { recipient: host, subject: { documents: 3 } }));
    expect(bench.mailer.mails).toMatchObject([
      { to: { address: 'hanna@example.org' }, subject: '3 accepted documents are ready: Grants' },
    ]);
  });

  it('says that an evidence package is ready only while it is kept, also when it is sent again', async () => {
    evidence = { state: 'ready' };
    await send(await queued('evidence', { recipient: host }));
    evidence = null;
    await send(await queued('evidence', { mailId: 'late', recipient: host }));
    expect(bench.mailer.mails).toMatchObject([{ subject: 'The evidence package is ready: Grants' }]);
    expect(outcomes()).toEqual(['RecordMailSent', 'RecordMailFailed: The package is not kept any more.']);
  });

  it('tells operators what somebody wants to host for, until it was answered, and then the answer', async () => {
    const { personId } = await bench.directory.personOf('bo@example.org');
    const record = (event: DomainEvent) => bench.record(streams.installation(), event);
    await record({ type: 'OperatorGranted', data: { personId: host } });
    const [asked] = await record({ type: 'HostingRequested', data: { personId, reason: 'A call for partners' } });
    const about = { projectId: null, subject: { personId } } as const;
    await send(await queued('hosting-asked', { ...about, recipient: host }));
    await send(await queued('hosting-asked', { ...about, mailId: 'no operator', recipient: ann }));
    await record({ type: 'HostingGiven', data: { personId } });
    await send(await queued('hosting-asked', { ...about, mailId: 'late', recipient: host }));
    await send(await queued('hosting-decided', { ...about, mailId: 'answer', recipient: personId }));
    expect(bench.mailer.mails).toMatchObject([
      { to: { address: 'hanna@example.org' }, subject: 'bo@example.org asks to start projects' },
      { to: { address: 'ann@example.org' }, subject: 'bo@example.org asks to start projects' },
      { to: { address: 'bo@example.org' }, subject: 'You can start projects in Dossier' },
    ]);
    const [token] = /(?<=\/api\/hosting\/approve\?token=)\S+/.exec(bench.mailer.mails[0]?.text ?? '') ?? [];
    const approval = await approvalOf(bench.directory, token ?? '', bench.clock());
    expect(approval).toMatchObject({ by: host, personId, requestId: asked?.id });
    expect(bench.mailer.mails[1]?.text).not.toContain('/api/hosting/approve');
    expect(bench.mailer.mails[0]?.text).toContain('A call for partners');
    expect(bench.mailer.mails[1]?.text).toContain('/operator/people?q=bo%40example.org');
  });

  it('tells operators nothing of somebody who asked to host and closed the account since', async () => {
    const { personId } = await bench.directory.personOf('bo@example.org');
    const record = (event: DomainEvent) => bench.record(streams.installation(), event);
    await record({ type: 'OperatorGranted', data: { personId: host } });
    await record({ type: 'HostingRequested', data: { personId, reason: 'A call for partners' } });
    await bench.directory.erase(personId);
    await send(await queued('hosting-asked', { projectId: null, subject: { personId }, recipient: host }));
    expect(bench.mailer.mails).toEqual([]);
    expect(outcomes()).toEqual(['RecordMailFailed: Who asked has closed the account.']);
  });

  it('[QUOTE-06] [QUOTE-07] sends both mails of a quote request', async () => {
    const visitor = await bench.directory.personOf('visitor@example.org');
    const request = { personId: visitor.personId, phone: '123456', message: 'How much?' };
    await bench.record(streams.quote('q1'), quoteRequested(request));
    await send(await queued('quote-thanks', { recipient: visitor.personId, projectId: null }));
    await send(await queued('quote-operator', { recipient: host, projectId: null, subject: { quoteId: 'q1' } }));
    expect(bench.mailer.mails).toMatchObject([
      { to: { address: 'visitor@example.org' }, subject: 'Get Quote', text: 'Thank you for contacting' },
      { to: { address: 'hanna@example.org' } },
    ]);
    for (const part of ['visitor@example.org', '123456', 'How much?', 'team'])
      expect(bench.mailer.mails[1]?.text).toContain(part);
  });

  it('[SET-16] [STATE-22] sends no mail to those who switched mails off, except answers to what they did', async () => {
    await register(ann, 'Ann', 'A');
    const mailId = await queued('reminder');
    await bench.record(streams.account(ann), preference(false));
    await send(mailId);
    expect(bench.mailer.mails).toEqual([]);
    expect(outcomes()).toEqual(['RecordMailFailed: The recipient wants no mails.']);
    await send(await queued('password-changed', { projectId: null }));
    await bench.record(streams.account(ann), preference(true));
    await send(await queued('past'));
    expect(bench.mailer.mails.map(({ id }) => id)).toEqual(['m-password-changed', 'm-past']);
  });

  it('of a failed renewal name amount, reason and the next try, also to who wants no mails', async () => {
    await bench.record(streams.account(ann), preference(false));
    const payment = { personId: ann, paymentId: 'p1' };
    const nextTryAt = '2026-03-04T10:00:00.000Z';
    const events = await bench.record(
      streams.subscription(ann),
      paymentRequested(payment),
      { type: 'PaymentFailed', data: { ...payment, reason: 'Your card was declined.' } },
      { type: 'RenewalFailed', data: { ...payment, tries: 1, nextTryAt, needsPayer: true } },
    );
    await send(await queued('renewal-failed', { projectId: null }, events[2]?.id));
    const [mail] = bench.mailer.mails;
    for (const part of ['$35.70', 'Your card was declined.', '4 March 2026', 'Your bank wants you to confirm'])
      expect(mail?.text).toContain(part);
    expect(mail?.text).toContain('https://dossier.example/settings/payment-and-payouts');
  });

  it('of a refund name what went back this time, to which card, and why', async () => {
    const payment = { personId: ann, paymentId: 'p1' };
    const refunded = (total: number): DomainEvent => ({
      type: 'PaymentRefunded',
      data: { ...payment, total, reference: 're_1' },
    });
    const events = await bench.record(
      streams.subscription(ann),
      paymentRequested(payment),
      { type: 'PaymentRecorded', data: { ...payment, reference: 'pi_1' } },
      { type: 'PaymentGivenBack', data: { ...payment, amount: 3_570, reason: 'closed' } },
      refunded(1_000),
      refunded(3_570),
    );
    await send(await queued('refunded', { projectId: null }, events[4]?.id));
    const [mail] = bench.mailer.mails;
    for (const part of ['$25.70', 'visa ending in 4242', 'The account was closed before it arrived.'])
      expect(mail?.text).toContain(part);
  });

  it('of a refund that failed name what is still owed: to the payer, and to the operator with why and where', async () => {
    const payment = { personId: ann, paymentId: 'p1' };
    const events = await bench.record(
      streams.subscription(ann),
      paymentRequested(payment),
      { type: 'PaymentRecorded', data: { ...payment, reference: 'pi_1' } },
      { type: 'PaymentRefunded', data: { ...payment, total: 3_570, reference: 're_1' } },
      { type: 'PaymentRefundFailed', data: { ...payment, total: 0, reference: 're_1', reason: 'lost_or_stolen_card' } },
    );
    await send(await queued('refund-failed', { projectId: null }, events[3]?.id));
    const recipient = (await bench.directory.personOf('operator@dossier.example')).personId;
    const subject = { personId: ann };
    const toOperator = await queued('refund-failed-operator', { projectId: null, recipient, subject }, events[3]?.id);
    await send(toOperator);
    const [byHand] = await bench.record(streams.subscription(ann), {
      type: 'PaymentRefunded',
      data: { ...payment, total: 3_570, reference: 'by hand' },
    });
    await send(await queued('refunded', { projectId: null }, byHand?.id));
    const [owed, operator, sent] = bench.mailer.mails;
    for (const part of ['$35.70', 'visa ending in 4242', 'We will send it another way.'])
      expect(owed?.text).toContain(part);
    for (const part of ['$35.70', 'ann@example.org', 'lost_or_stolen_card', 'pi_1', 'p1'])
      expect(operator?.text).toContain(part);
    expect(operator?.to.address).toBe('operator@dossier.example');
    expect(sent?.text).toContain('$35.70');
    expect(sent?.text).not.toContain('visa');
    // One that is late asks nobody to give it back once more, and tells nobody of what came back.
    bench.client.take();
    await send(toOperator);
    await send(await queued('refunded', { mailId: 'late', projectId: null }, events[2]?.id));
    expect(outcomes()).toEqual([
      'RecordMailFailed: It was given back meanwhile.',
      'RecordMailFailed: It came back meanwhile.',
    ]);
  });

  const onFile = async (last4: string) => {
    const position = await bench.eventStore.head();
    const document = { id: ann, subscription: { card: { brand: 'visa', last4 } } };
    const mark = { projection: 'cards', partition: 0, offset: position, position };
    await bench.readStore.write([{ collection: 'subscriptions', id: ann, position, document }], mark);
  };
  const newCard = {
    ...{ brand: 'visa', last4: '4444', expMonth: 12, expYear: 2034 },
    ...{ billingName: 'Ann', paymentMethodId: 'pm_2' },
  };

  it('of a card that was changed since are not sent: they would name the new one', async () => {
    await onFile('4242');
    const [expiring, lost] = await bench.record(
      streams.subscription(ann),
      { type: 'CardExpiring', data: { personId: ann, expMonth: 3, expYear: 2026 } },
      { type: 'CardLost', data: { personId: ann, paymentMethodId: 'pm_card_visa' } },
    );
    const mailIds = [
      await queued('card-expiring', { projectId: null }, expiring?.id),
      await queued('card-lost', { projectId: null }, lost?.id),
    ];
    for (const mailId of mailIds) await send(mailId);
    expect(bench.mailer.mails.map(({ text }) => text.includes('visa ending in 4242'))).toEqual([true, true]);
    bench.client.take();
    await bench.record(streams.subscription(ann), { type: 'CardChanged', data: { personId: ann, ...newCard } });
    await onFile('4444');
    for (const mailId of mailIds) await send(mailId);
    expect(outcomes()).toEqual([
      'RecordMailFailed: The card was changed meanwhile.',
      'RecordMailFailed: The card was changed meanwhile.',
    ]);
  });

  it('of a renewal are not sent once it is paid, and of a plan that goes on not once it is cancelled', async () => {
    await onFile('4242');
    const payment = { personId: ann, paymentId: 'p1' };
    const nextTryAt = '2026-03-04T10:00:00.000Z';
    const [, , failed, , woken] = await bench.record(
      streams.subscription(ann),
      paymentRequested(payment),
      { type: 'PaymentFailed', data: { ...payment, reason: 'Your card was declined.' } },
      { type: 'RenewalFailed', data: { ...payment, tries: 1, nextTryAt, needsPayer: false } },
      { type: 'SubscriptionRenewed', data: { personId: ann, periodEnd: nextTryAt } },
      { type: 'SubscriptionWoken', data: { personId: ann, periodEnd: nextTryAt } },
      { type: 'SubscriptionCancelled', data: { personId: ann, endsAt: nextTryAt } },
    );
    await send(await queued('renewal-failed', { projectId: null }, failed?.id));
    const wokenMail = await queued('subscription-woken', { projectId: null }, woken?.id);
    await send(wokenMail);
    expect(outcomes()).toEqual([
      'RecordMailFailed: The renewal was paid, tried again or given up meanwhile.',
      'RecordMailFailed: The plan is not renewed then any more.',
    ]);
    await bench.record(streams.subscription(ann), { type: 'SubscriptionResumed', data: { personId: ann } });
    await send(wokenMail);
    expect(bench.mailer.mails.map(({ id }) => id)).toEqual(['m-subscription-woken']);
  });

  it('sends nothing twice that was recorded as sent', async () => {
    const mailId = await queued('past');
    await bench.record(streams.mail(mailId), { type: 'MailSent', data: { mailId } });
    await send(mailId);
    expect(bench.mailer.mails).toEqual([]);
  });

  it('repeats with the same id and the same command when it could not record that it sent', async () => {
    const mailId = await queued('past');
    await send(mailId);
    const first = bench.client.take();
    await send(mailId);
    expect(bench.client.take()).toEqual(first);
    expect(bench.mailer.mails.map(({ id }) => id)).toEqual([mailId, mailId]);
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'sends an invitation whose %d. count was made although the answer to it was lost',
    async (lost) => {
      const mailId = await queued('invitation');
      const { directory } = bench.options;
      let counts = 0;
      const forgetful = new Proxy(directory, {
        get: (target, name: keyof typeof directory) =>
          name === 'hit'
            ? async (...of: Parameters<typeof directory.hit>) => {
                const counted = await target.hit(...of);
                counts += 1;
                if (counts === lost) throw new EngineUnavailableError('the connection to the directory was cut');
                return counted;
              }
            : target[name],
      });
      const sender = createMailSender({ ...bench.options, directory: forgetful });
      const attempt = () => sender.handle({ data: { mailId }, isLast: false, isAsked: false, stillOurs: ours });
      await expect(attempt()).rejects.toThrow('was cut');
      await attempt();
      expect(outcomes()).toEqual(['RecordMailSent']);
      expect(bench.mailer.mails.map(({ id }) => id)).toEqual([mailId]);
    },
  );

  it('does not send again what it could not record, however long the command-service is away', async () => {
    const mailId = await queued('past');
    let tries = 0;
    bench.client.answer = async () => {
      tries += 1;
      throw new EngineUnavailableError('command-service cannot be reached');
    };
    const sender = createMailSender(bench.options).start();
    await bench.jobs.enqueue('mail', { id: mailId, data: { mailId } });
    for (let rounds = 1; rounds < 4; rounds += 1) {
      await until(async () => tries > rounds && (await bench.jobs.count('delayed')) === 1);
      bench.pass(HOUR);
    }
    bench.client.answer = async () => ({ ok: true, answer: {} });
    await until(() => {
      bench.pass(30_000);
      return bench.client.sent.length > 0;
    });
    await sender.stop();
    expect(bench.mailer.mails.map(({ id }) => id)).toEqual([mailId]);
    expect(outcomes()).toEqual(['RecordMailSent']);
  });

  const again = (mailId: string, resent: string) =>
    createMailSender(bench.options).handle({
      data: { mailId, resent },
      isLast: false,
      isAsked: false,
      stillOurs: ours,
    });
  const resent = async (mailId: string, ...before: readonly DomainEvent[]) => {
    const wish: DomainEvent = { type: 'MailResent', data: { projectId, personId: ann, mailId } };
    const events = await bench.record(streams.mail(mailId), ...before, wish);
    return events.at(-1)?.id ?? '';
  };

  it('[BEY-19] sends a mail again for whoever asks, as a mail of its own that says what holds now', async () => {
    const mailId = await queued('due-moved', { subject: { dueAt: '2026-05-01T04:00:00.000Z' } });
    await send(mailId);
    const wish = await resent(mailId, { type: 'MailSent', data: { mailId } });
    await again(mailId, wish);
    expect(bench.mailer.mails.map(({ id }) => id)).toEqual([mailId, wish]);
    expect(bench.mailer.mails[1]?.text).toContain('Mar 1 2026');
    const commands = bench.client.take();
    expect(commands.map(({ name }) => name)).toEqual(['RecordMailSent', 'RecordMailSent']);
    expect(commands[0]?.commandId).not.toBe(commands[1]?.commandId);
    await bench.record(streams.mail(mailId), { type: 'MailSent', data: { mailId } });
    await again(mailId, wish);
    expect(bench.mailer.mails).toHaveLength(2);
  });

  it('[BEY-41] sends an invitation again with a link as of then, which lets in without a code', async () => {
    stored = project({ deadline: '2026-09-01T04:00:00.000Z' });
    const mailId = await queued('invitation');
    await send(mailId);
    bench.pass(31 * DAY);
    await again(mailId, await resent(mailId, { type: 'MailSent', data: { mailId } }));
    const [first = 0, second = 0] = bench.mailer.mails.map(({ text }) => {
      const token = /invitation#(\S+)/.exec(text)?.[1] ?? '';
      return linkIn(bench.options.settings.secret, token)?.mailedAt ?? 0;
    });
    expect(second - first).toBe(31 * DAY);
  });

  it('[BEY-19] sends an invitation again within seven days, but thrice a day at most', async () => {
    const mailId = await queued('invitation');
    await send(mailId);
    for (let time = 1; time <= 4; time += 1) await again(mailId, await resent(mailId));
    expect(bench.mailer.mails).toHaveLength(4);
    expect(bench.client.take().at(-1)?.payload).toMatchObject({
      outcome: 'withheld',
      reason: 'It was sent again often enough today.',
    });
  });

  /** What the commands would append. */
  const recordAll = async () => {
    const types = { DeferMail: 'MailDeferred', RecordMailSent: 'MailSent', RecordMailFailed: 'MailFailed' } as const;
    const commands = bench.client.take();
    for (const { name, payload } of commands) {
      const event = { type: types[name as keyof typeof types], data: payload } as unknown as DomainEvent;
      await bench.record(streams.mail(String(payload.mailId)), event);
    }
    await views();
    return commands.map(({ name, payload }) => `${name} ${payload.mailId}`);
  };

  describe('of the same change', () => {
    const moved = (mailId: string) => queued('due-moved', { mailId });
    it('are sent at once, and when the hour is over once for all that waited, whatever was lost', async () => {
      for (const mailId of ['first', 'second', 'third']) await moved(mailId);
      await send('first');
      for (const mailId of ['second', 'third']) await expect(send(mailId)).rejects.toThrow(PutOffError);
      expect(bench.client.sent.at(-1)?.payload.reason).toBe('Such changes are mailed once an hour.');
      expect(await recordAll()).toEqual(['RecordMailSent first', 'DeferMail second', 'DeferMail third']);
      bench.pass(HOUR - 1);
      // As after a loss of the queue.
      for (const mailId of ['second', 'third']) await expect(send(mailId)).rejects.toThrow(PutOffError);
      await send('first');
      expect(await recordAll()).toEqual([]);
      bench.pass(1);
      for (const mailId of ['second', 'third']) await send(mailId);
      expect(bench.client.sent.at(-1)?.payload.reason).toContain('another mail told the latest state');
      expect(await recordAll()).toEqual(['RecordMailSent second', 'RecordMailFailed third']);
      for (const mailId of ['first', 'second', 'third']) await send(mailId);
      expect(bench.mailer.mails.map(({ id }) => id)).toEqual(['first', 'second']);
      await moved('fourth');
      await expect(send('fourth')).rejects.toThrow(PutOffError);
    });
  });

  describe('of invitations on the first day of the account of their host', () => {
    const { atFirst, forEachJoined } = firstDayInvitations;
    let people: string[];
    beforeEach(async () => {
      const known = Array.from({ length: atFirst + 12 }, (_, at) => bench.directory.personOf(`p${at}@example.org`));
      people = (await Promise.all(known)).map(({ personId }) => personId);
      withJoined();
    });
    const withJoined = (...joined: string[]) => {
      stored = project({
        collaborators: people,
        joined: people.map((personId) => (joined.includes(personId) ? 'J' : '-')).join(''),
        members: [host, ...people],
      });
    };
    const invite = async (from: number, to: number) => {
      const ids = people.slice(from, to).map(async (recipient, at) => {
        const mailId = `i${from + at}`;
        const data = { mailId, recipient, template: 'invitation', projectId, subject: {} } as const;
        await bench.record(streams.mail(mailId), { type: 'MailQueued', data });
        return mailId;
      });
      const queuedIds = await Promise.all(ids);
      await views();
      return queuedIds;
    };
    /** Those that had to wait. */
    const sendAll = async (mailIds: readonly string[]) => {
      const waiting: string[] = [];
      const attempts = mailIds.map((mailId) =>
        send(mailId).catch((error) => {
          if (!(error instanceof PutOffError)) throw error;
          expect(error.until).toBeLessThanOrEqual(bench.clock() + HOUR);
          waiting.push(mailId);
        }),
      );
      await Promise.all(attempts);
      return waiting;
    };
    const countOf = async (name: BudgetName, subject: string) =>
      (await bench.directory.hit(counterOf(name, subject), DAY, bench.clock())).count - 1;

    it('a hundred go; those beyond wait, say why, and go as people join or when the day is over', async () => {
      const waiting = await sendAll(await invite(0, atFirst + 12));
      expect(waiting).toHaveLength(12);
      expect(bench.mailer.mails).toHaveLength(atFirst);
      const deferrals = bench.client.sent.filter(({ name }) => name === 'DeferMail');
      expect(deferrals).toHaveLength(12);
      expect(deferrals[0]?.payload).toMatchObject({
        until: '2026-03-02T10:00:00.000Z',
        reason: expect.stringContaining('On the first day of an account we mail 100 invitations'),
      });
      await recordAll();

      // However often they ask, nothing is recorded once more or taken from other budgets.
      for (let time = 0; time < 3; time += 1) {
        bench.pass(HOUR);
        expect((await sendAll(waiting)).sort()).toEqual([...waiting].sort());
      }
      expect(await recordAll()).toEqual([]);
      expect(await countOf('invitations-from', host)).toBe(atFirst);

      // The same person counts once, in however many projects.
      withJoined(people[0] ?? '');
      await views();
      await bench.viewsReach({ collection: 'projects', id: '2', position: 1, document: { ...stored, id: '2' } });
      const left = await sendAll(waiting);
      expect(left).toHaveLength(12 - forEachJoined);
      await recordAll();

      bench.at('2026-03-02T09:59:59.999Z');
      expect(await sendAll(left)).toHaveLength(left.length);
      bench.pass(1);
      expect(await sendAll(left)).toEqual([]);
      expect(bench.mailer.mails).toHaveLength(atFirst + 12);
      expect(new Set(bench.mailer.mails.map(({ id }) => id)).size).toBe(atFirst + 12);
    });

    it('what is not mailed for another reason takes nothing from it', async () => {
      const [first = ''] = await invite(0, 1);
      await send(first);
      await send(await queued('invitation', { mailId: 'same', recipient: people[0] ?? '' }));
      expect(outcomes().at(-1)).toContain('less than 7 days ago');
      expect(await countOf('first-day-invitations', host)).toBe(1);
    });

    it('those sent again by hand wait, too, and say so each time', async () => {
      await sendAll(await invite(0, atFirst));
      await recordAll();
      const wishes = [await resent('i0'), await resent('i1')];
      await views();
      await expect(again('i0', wishes[0] ?? '')).rejects.toThrow(PutOffError);
      await expect(again('i1', wishes[1] ?? '')).rejects.toThrow(PutOffError);
      expect(bench.client.sent.map(({ name }) => name)).toEqual(['DeferMail', 'DeferMail']);
      const before = bench.client.sent[0]?.commandId;
      await recordAll();
      bench.pass(DAY);
      await again('i0', wishes[0] ?? '');
      expect(bench.mailer.mails).toHaveLength(atFirst + 1);
      await recordAll();
      bench.at('2026-03-01T23:00:00.000Z');
      await expect(again('i0', await resent('i0'))).rejects.toThrow(PutOffError);
      expect(bench.client.sent[0]?.commandId).not.toBe(before);
    });

    it('to a team count, too', async () => {
      await bench.record(streams.team('t'), {
        type: 'TeamCreated',
        data: { teamId: 't', author: host, teamName: 'Jury', teamType: 'Research', teamDetails: '' },
      });
      await sendAll(await invite(0, atFirst));
      const data = { projectId: null, recipient: people[0] ?? '', subject: { teamId: 't' } };
      await bench.record(streams.team('t'), {
        type: 'TeamMemberInvited',
        data: { teamId: 't', personId: people[0] ?? '' },
      });
      await expect(send(await queued('team-invitation', data))).rejects.toThrow(PutOffError);
    });

    it('are not held back of an account that is older', async () => {
      bench.pass(DAY);
      expect(await sendAll(await invite(0, atFirst + 12))).toEqual([]);
      expect(await countOf('first-day-invitations', host)).toBe(0);
    });
  });

  it('mails no invitation to a team to whom declined one, until they have joined after all', async () => {
    const about = { teamId: 't', personId: ann };
    const details = { teamName: 'Jury', teamType: 'Research', teamDetails: '' } as const;
    const team = (...events: DomainEvent[]) => bench.record(streams.team('t'), ...events);
    await team({ type: 'TeamCreated', data: { teamId: 't', author: host, ...details } });
    const invite = async (mailId: string, ...before: DomainEvent[]) => {
      await team(...before, { type: 'TeamMemberInvited', data: about });
      bench.pass(7 * DAY);
      await send(await queued('team-invitation', { mailId, projectId: null, subject: { teamId: 't' } }));
    };
    await invite('m1');
    await invite('m2', { type: 'TeamInvitationDeclined', data: about });
    expect(bench.mailer.mails.map(({ id }) => id)).toEqual(['m1']);
    expect(bench.client.take().at(-1)?.payload).toMatchObject({
      outcome: 'withheld',
      reason: 'They declined: no invitation is mailed to them.',
    });
    await invite('m3', { type: 'TeamMemberJoined', data: about }, { type: 'TeamMemberLeft', data: about });
    expect(bench.mailer.mails.map(({ id }) => id)).toEqual(['m1', 'm3']);
  });

  it.each(['withheld', 'bounced', 'failed'] as const)(
    'does not send again what was %s, although the queue was lost, unless an operator asks for it',
    async (outcome) => {
      const mailId = await queued('past');
      await bench.record(streams.mail(mailId), { type: 'MailFailed', data: { mailId, outcome, reason: 'no' } });
      await send(mailId);
      expect(bench.mailer.mails).toEqual([]);
      expect(outcomes()).toEqual([]);
      const asked = { data: { mailId }, isLast: false, isAsked: true, stillOurs: ours };
      await createMailSender(bench.options).handle(asked);
      expect(bench.mailer.mails.map(({ id }) => id)).toEqual([mailId]);
      await again(mailId, await resent(mailId));
      expect(bench.mailer.mails).toHaveLength(2);
    },
  );

  it('[BEY-19] tells what bounced from what failed and from what it chose not to send', async () => {
    const outcomeOf = async () => bench.client.take().at(-1)?.payload.outcome;
    bench.mailer.failure = new MailRefusedError('550 no such mailbox');
    await expect(send(await queued('past'))).rejects.toThrow(PermanentJobError);
    expect(await outcomeOf()).toBe('bounced');
    bench.mailer.failure = new Error('451 later');
    await expect(send(await queued('past', { mailId: 'two' }), true)).rejects.toThrow('451');
    expect(await outcomeOf()).toBe('failed');
    stored = project({ members: [host] });
    await send(await queued('past', { mailId: 'three' }));
    expect(await outcomeOf()).toBe('withheld');
  });

  it('sends nothing once another worker may have the job, and records no failure then', async () => {
    const stillOurs = async () => {
      throw new JobLostError();
    };
    await expect(send(await queued('past'), true, stillOurs)).rejects.toThrow(JobLostError);
    expect(bench.mailer.mails).toEqual([]);
    expect(outcomes()).toEqual([]);
  });

  it('arrives half a minute after the end of an outage of an hour, which is no failed attempt', async () => {
    bench.mailer.failure = new EngineUnavailableError('the mail server cannot be used now');
    let tries = 0;
    const { send: refuse } = bench.mailer;
    bench.mailer.send = (mail) => {
      tries += 1;
      return refuse.call(bench.mailer, mail);
    };
    const sender = createMailSender(bench.options).start();
    const mailId = await queued('past');
    await bench.jobs.enqueue('mail', { id: mailId, data: { mailId } });
    for (let minutes = 0; minutes < 60; minutes += 1) {
      const before = tries;
      bench.pass(MINUTE);
      await until(() => tries > before);
    }
    bench.mailer.failure = undefined;
    await until(async () => (await bench.jobs.count('delayed')) === 1);
    expect(await bench.jobs.list('delayed')).toMatchObject([{ attempts: 0 }]);
    bench.pass(30_000);
    await until(() => bench.client.sent.length === 1);
    expect(outcomes()).toEqual(['RecordMailSent']);
    await sender.stop();
  });

  it('records why a mail was refused for good, and does not try again', async () => {
    bench.mailer.failure = new MailRefusedError('550 no such mailbox');
    await expect(send(await queued('past'))).rejects.toThrow(PermanentJobError);
    expect(outcomes()).toEqual(['RecordMailFailed: 550 no such mailbox']);
  });

  it('arrives although the mail server was away for six days', async () => {
    bench.mailer.failure = new Error('connection refused');
    const sender = createMailSender(bench.options).start();
    const mailId = await queued('past');
    await bench.jobs.enqueue('mail', { id: mailId, data: { mailId } });
    for (let halfDay = 0; halfDay < 12; halfDay += 1) {
      await until(async () => (await bench.jobs.count('delayed')) === 1);
      bench.pass(DAY / 2);
    }
    bench.mailer.failure = undefined;
    await until(() => bench.client.sent.length === 1);
    expect(outcomes()).toEqual(['RecordMailSent']);
    await sender.stop();
  });

  it('tries again what may go well later, and records it only when it gives up', async () => {
    bench.mailer.failure = new Error('connection refused');
    const mailId = await queued('past');
    await expect(send(mailId)).rejects.toThrow('connection refused');
    expect(outcomes()).toEqual([]);
    await expect(send(mailId, true)).rejects.toThrow('connection refused');
    expect(outcomes()).toEqual(['RecordMailFailed: connection refused']);
  });

  it('waits for views that are behind', async () => {
    const mailId = 'early';
    const data = { mailId, recipient: ann, template: 'past', projectId, subject: {} } as const;
    await views();
    await bench.record(streams.mail(mailId), { type: 'MailQueued', data });
    await expect(send(mailId)).rejects.toThrow('behind');
    await views();
    await send(mailId);
    expect(bench.mailer.mails).toHaveLength(1);
  });

  it('waits at its first attempt for views that are a moment behind, as they are after every event', async () => {
    const mailId = 'early';
    const data = { mailId, recipient: ann, template: 'past', projectId, subject: {} } as const;
    await views();
    await bench.record(streams.mail(mailId), { type: 'MailQueued', data });
    const { checkpoint } = bench.readStore;
    const asked = jest.spyOn(bench.readStore, 'checkpoint').mockImplementation(async (projection, partition) => {
      const before = await checkpoint(projection, partition);
      await views();
      return before;
    });
    await send(mailId);
    expect(asked.mock.calls.length).toBeGreaterThan(1);
    expect(bench.mailer.mails).toHaveLength(1);
  });

  it('[BEY-26] names the webhooks that were switched off, unless they are on again', async () => {
    const endpoint = { personId: host, createdAt: 0, kinds: [], projects: null, secret: '', former: null } as const;
    const put = (endpointId: string, givenUpAt: number | null) =>
      bench.directory.putEndpoint({
        ...endpoint,
        endpointId,
        url: `https://example.org/${endpointId}`,
        enabled: givenUpAt === null,
        failingSince: givenUpAt,
        givenUpAt,
      });
    await put('off', 1);
    await put('on', null);
    await send(await queued('webhook-off', { recipient: host, projectId: null }));
    expect(bench.mailer.mails).toMatchObject([{ to: { address: 'hanna@example.org' } }]);
    expect(bench.mailer.mails[0]?.text).toContain('https://example.org/off');
    expect(bench.mailer.mails[0]?.text).not.toContain('https://example.org/on');
    await bench.directory.changeEndpoint('off', { enabled: true, givenUpAt: null });
    await send(await queued('webhook-off', { mailId: 'm-2', recipient: host, projectId: null }));
    expect(bench.mailer.mails).toHaveLength(1);
  });

  it('mails nothing about a project in the bin or purged, or to a person removed', async () => {
    stored = project({ status: 'bin' });
    await send(await queued('invitation'));
    stored = null;
    await bench.record(streams.project(projectId), purged);
    await send(await queued('past'));
    await bench.directory.erase(ann);
    await send(await queued('password-changed', { projectId: null }));
    expect(bench.mailer.mails).toEqual([]);
    expect(outcomes()).toEqual([
      'RecordMailFailed: The project is in the bin.',
      'RecordMailFailed: The project was deleted.',
      'RecordMailFailed: The recipient was removed.',
    ]);
  });

  it('goes from the event that queued it to the mailer, once for each delivery of the event', async () => {
    const running = [createReactor(bench.options).start(), createMailSender(bench.options).start()];
    const mailId = await queued('past');
    await until(() => {
      bench.pass(100);
      return bench.client.sent.length === 1;
    });
    await createReactor(bench.options).handle(await bench.eventStore.readAll(0, 100));
    await queued('due-moved');
    await until(() => {
      bench.pass(100);
      return bench.client.sent.length === 2;
    });
    expect(bench.mailer.mails.map(({ id }) => id)).toEqual([mailId, 'm-due-moved']);
    await Promise.all(running.map((worker) => worker.stop()));
  });
});
