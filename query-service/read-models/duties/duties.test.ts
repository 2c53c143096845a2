import { questionSection } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import {
  activated,
  assigned,
  created,
  defined,
  type Given,
  given,
  history,
  invited,
  projectId,
  reviewed,
  uploaded,
} from '../../testing/events.ts';
import { projected } from '../../testing/projected.ts';

type Facts = readonly Given[];

const duties = async (...facts: Facts) => Object.values((await projected(history(...facts))).duties ?? {});
const of = { projectId };
const settings = () => created().data;

const ended = given('ExtensionEnded', { ...of, personId: 'ann', dueAt: '2026-02-05T12:00:00.000Z' });
const made = given('BundleMade', { ...of, bundleId: 'b1', dueAt: settings().dueAt, people: [], documents: [] });

describe('duties', () => {
  const active: Facts = [created(), defined('a'), invited('ann'), invited('bob'), assigned('ann', 'a'), activated()];
  const extended = given('DueMomentExtended', { ...of, personId: 'ann', dueAt: '2026-02-05T12:00:00.000Z' });
  const close = {
    id: `${projectId}.close`,
    kind: 'close',
    dueAt: '2026-02-01T23:00:00.000Z',
    projectId,
    personId: null,
    reminder: null,
  };
  const remind = {
    ...close,
    id: `${projectId}.remind`,
    kind: 'remind',
    dueAt: '2026-01-31T23:00:00.000Z',
    reminder: '24hours',
  };
  const bundle = { ...close, id: `${projectId}.bundle`, kind: 'bundle' };
  const own = { ...remind, id: `${projectId}.remind.ann`, dueAt: '2026-02-04T12:00:00.000Z', personId: 'ann' };

  const extension = {
    ...close,
    id: `${projectId}.extension.ann`,
    kind: 'extension',
    dueAt: '2026-02-05T12:00:00.000Z',
    personId: 'ann',
  };

  it('a draft has none, an active project closes at its deadline and reminds before it [STATE-03, STATE-20]', async () => {
    expect(await duties(created(), defined('a'))).toEqual([]);
    expect(await duties(...active)).toEqual([close, remind]);
  });

  it('follow the due date and the reminder chosen [STATE-23]', async () => {
    const { host: _host, teamId: _team, ...before } = settings();
    const moved = given('ProjectUpdated', { ...before, reminder: '1hour', dueAt: '2026-03-01T10:00:00.000Z' });
    expect(await duties(...active, moved)).toEqual([
      { ...close, dueAt: '2026-03-01T10:00:00.000Z' },
      { ...remind, dueAt: '2026-03-01T09:00:00.000Z', reminder: '1hour' },
    ]);
  });

  it('remind several times, also of an own deadline, and of that no more once it was done [BEY-50]', async () => {
    const set = given('MailingSet', { ...of, moreReminders: [168, 1], invitationText: '', reminderText: '' });
    const week = {
      ...remind,
      id: `${projectId}.remind.168hours`,
      dueAt: '2026-01-25T23:00:00.000Z',
      reminder: '168hours',
    };
    const hour = { ...remind, id: `${projectId}.remind.1hour`, dueAt: '2026-02-01T22:00:00.000Z', reminder: '1hour' };
    expect(new Set(await duties(...active, set))).toEqual(new Set([close, remind, week, hour]));
    const sent = given('CollaboratorReminded', { ...of, personId: 'ann', dueAt: extension.dueAt, kind: '24hours' });
    const ownHour = { ...own, id: `${own.id}.1hour`, dueAt: '2026-02-05T11:00:00.000Z', reminder: '1hour' };
    expect(new Set(await duties(...active, set, extended, sent))).toEqual(
      new Set([close, remind, week, hour, extension, ownHour]),
    );
    const none = given('MailingSet', { ...of, moreReminders: [], invitationText: '', reminderText: '' });
    expect(await duties(...active, set, none)).toEqual([close, remind]);
  });

  it('end with the project and begin again when it is reopened [STATE-04]', async () => {
    const closed = given('ProjectClosed', { ...of, dueAt: settings().dueAt });
    expect(await duties(...active, closed)).toEqual([bundle]);
    expect(await duties(...active, closed, given('ProjectReopened', { ...of, dueAt: settings().dueAt }))).toEqual([
      close,
      remind,
    ]);
  });

  it('a past project is bundled once for each deadline, also when it came back from the bin as past [BEY-10]', async () => {
    const { host: _host, teamId: _team, ...before } = settings();
    const dueAt = '2026-03-01T10:00:00.000Z';
    const closed = given('ProjectClosed', { ...of, dueAt: before.dueAt });
    const reopened: Facts = [
      given('ProjectUpdated', { ...before, dueAt }),
      given('DueDateMoved', { ...of, from: before.dueAt, dueAt }),
      given('ProjectReopened', { ...of, dueAt }),
    ];
    const again = given('ProjectClosed', { ...of, dueAt });
    expect(await duties(...active, closed, made)).toEqual([]);
    expect(await duties(...active, closed, made, ...reopened, again)).toEqual([{ ...bundle, dueAt }]);
    expect(await duties(...active, closed, given('BundleMade', { ...made.data, dueAt: null }))).toEqual([bundle]);
    const binned = given('ProjectDeleted', { ...of, purgeAt: dueAt });
    expect(await duties(...active, binned, given('ProjectRestored', { ...of, status: 'past' }))).toEqual([bundle]);
    expect(await duties(created({ collectDocs: 'no' }), activated(), closed)).toEqual([]);
  });

  it('[BEY-40] documents are announced twice and then expire, for as long as there are some and nobody holds the project', async () => {
    const goes = '2026-03-03T23:00:00.000Z';
    const set = (days: number | null, at?: string) => given('RetentionSet', { ...of, days }, at);
    const told = (days: 7 | 1) =>
      given('ExpiryAnnounced', { ...of, dueAt: goes, deletedAt: goes, days, answers: false });
    const past: Facts = [...active, given('ProjectClosed', { ...of, dueAt: settings().dueAt }), made];
    const delivered: Facts = [...past, uploaded('ann', 'a')];
    const notice = { ...close, id: `${projectId}.announce`, kind: 'announce', dueAt: '2026-02-24T23:00:00.000Z' };
    const end = { ...close, id: `${projectId}.expire`, kind: 'expire', dueAt: goes };
    expect(await duties(...past, set(30))).toEqual([]);
    expect(await duties(...delivered)).toEqual([]);
    expect(await duties(...delivered, set(30))).toEqual([notice]);
    expect(await duties(...delivered, set(30), told(7))).toEqual([{ ...notice, dueAt: '2026-03-02T23:00:00.000Z' }]);
    const announced: Facts = [...delivered, set(30), told(7), told(1)];
    expect(await duties(...announced)).toEqual([end]);
    const more = given('DueMomentExtended', { ...of, personId: 'ann', dueAt: '2026-02-05T12:00:00.000Z' });
    expect(await duties(...announced, more, ended)).toEqual([{ ...notice, dueAt: '2026-02-28T12:00:00.000Z' }]);
    const left = given('CollaboratorLeft', { ...of, personId: 'ann' });
    expect(await duties(...announced, more, left)).toEqual([end]);
    const later = '2026-06-01T00:00:00.000Z';
    expect(await duties(...announced, set(null), set(30, later))).toEqual([{ ...notice, dueAt: later }]);
    const held = given('ProjectHeld', { ...of, personId: 'host', by: 'host', reason: 'An appeal' });
    expect(await duties(...announced, held)).toEqual([]);
    const released = given('ProjectReleased', { ...of, personId: 'host', by: 'host' }, later);
    expect(await duties(...announced, held, released)).toEqual([{ ...notice, dueAt: later }]);
    const files = [{ documentId: 'a', version: 1, fileId: 'file-ann-a-1' }];
    const gone = given('DocumentsExpired', { ...of, personId: 'ann', files });
    expect(await duties(...announced, gone)).toEqual([]);
    expect(await duties(...announced, gone, uploaded('ann', 'a', 2))).toEqual([end]);
  });

  it('[BEY-40] answers go as documents do, also where there are none', async () => {
    const questionsOf = given('QuestionsDefined', {
      ...of,
      sections: [
        questionSection.parse({
          ...{ sectionId: 's', title: 'About' },
          questions: [{ kind: 'text', questionId: 'q', label: 'Name' }],
        }),
      ],
    });
    const ann = { ...of, personId: 'ann' };
    const submitted = (term: number) =>
      given('AnswersSubmitted', {
        ...{ ...ann, term, sectionId: 's', questionIds: ['q'], questionsRevision: 1, answers: '[]' },
        ...{ missing: [], late: false, changed: ['q'], toReview: [], unasked: [], excused: [] },
      });
    const kinds = async (...facts: Facts) => {
      const all = (await duties(...active, questionsOf, given('RetentionSet', { ...of, days: 30 }), ...facts)) as {
        readonly kind: string;
      }[];
      return all.map(({ kind }) => kind).filter((kind) => kind === 'announce' || kind === 'expire');
    };
    expect(await kinds()).toEqual([]);
    expect(await kinds(submitted(0))).toEqual(['announce']);
    const gone = given('AnswersExpired', { ...ann, term: 0, missing: [] });
    expect(await kinds(submitted(0), gone)).toEqual([]);
    expect(await kinds(submitted(0), gone, submitted(1))).toEqual(['announce']);
  });

  it('[BEY-40] what was announced of documents alone is announced anew where there are questions', async () => {
    const goes = '2026-03-03T23:00:00.000Z';
    const at = '2026-03-02T23:00:00.000Z';
    const told = (days: 7 | 1, answers: boolean) =>
      given('ExpiryAnnounced', { ...of, dueAt: goes, deletedAt: goes, days, answers }, at);
    const asking = given('QuestionsDefined', { ...of, sections: [] }, at);
    const closed = given('ProjectClosed', { ...of, dueAt: settings().dueAt });
    const delivered: Facts = [
      ...active,
      uploaded('ann', 'a'),
      closed,
      made,
      given('RetentionSet', { ...of, days: 30 }),
    ];
    const anew = [{ ...close, id: `${projectId}.announce`, kind: 'announce', dueAt: at }];
    const end = [{ ...close, id: `${projectId}.expire`, kind: 'expire', dueAt: goes }];
    expect(await duties(...delivered, asking, told(7, false))).toEqual(anew);
    expect(await duties(...delivered, asking, told(7, false), told(1, false))).toEqual(anew);
    expect(await duties(...delivered, told(7, false), told(1, false), asking)).toEqual(anew);
    expect(await duties(...delivered, told(7, true), told(1, true), asking)).toEqual(end);
    expect(await duties(...delivered, asking, told(7, true), told(1, true))).toEqual(end);
  });

  it('a project in the bin is purged, and only that [STATE-07]', async () => {
    const purgeAt = '2026-03-01T00:00:00.000Z';
    const deleted = given('ProjectDeleted', { ...of, purgeAt });
    expect(await duties(...active, deleted)).toEqual([
      { ...close, id: `${projectId}.purge`, kind: 'purge', dueAt: purgeAt },
    ]);
    expect(await duties(...active, deleted, given('ProjectPurged', of))).toEqual([]);
    const by = { ...of, personId: 'host', by: 'host' } as const;
    const held = given('ProjectHeld', { ...by, reason: 'An appeal' });
    expect(await duties(...active, deleted, held)).toEqual([]);
    expect(await duties(...active, held, deleted, given('ProjectReleased', by))).toMatchObject([{ kind: 'purge' }]);
    expect(await duties(...active, deleted, given('ProjectRestored', { ...of, status: 'active' }))).toEqual([
      close,
      remind,
    ]);
  });

  it('somebody with an own deadline is reminded before that, once, also after the project closed [BEY-21, STATE-24]', async () => {
    const closed = given('ProjectClosed', { ...of, dueAt: settings().dueAt });
    expect(await duties(...active, extended)).toEqual([close, extension, remind, own]);
    expect(await duties(...active, extended, closed, made)).toEqual([extension, own]);
    const reminded = given('CollaboratorReminded', {
      ...of,
      personId: 'ann',
      dueAt: '2026-02-05T12:00:00.000Z',
      kind: '24hours',
    });
    expect(await duties(...active, extended, closed, made, reminded)).toEqual([extension]);
    const again = given('DueMomentExtended', { ...of, personId: 'ann', dueAt: '2026-02-09T12:00:00.000Z' });
    expect(await duties(...active, extended, closed, made, reminded, again)).toEqual([
      { ...extension, dueAt: '2026-02-09T12:00:00.000Z' },
      { ...own, dueAt: '2026-02-08T12:00:00.000Z' },
    ]);
  });

  it('an own deadline that has passed is told once, and a later one again [BEY-21]', async () => {
    const closed = given('ProjectClosed', { ...of, dueAt: settings().dueAt });
    const facts: Facts = [...active, extended, closed, made, uploaded('ann', 'a')];
    expect(await duties(...facts)).toEqual([extension]);
    expect(await duties(...facts, ended)).toEqual([]);
    const again = given('DueMomentExtended', { ...of, personId: 'ann', dueAt: '2026-02-09T12:00:00.000Z' });
    expect(await duties(...facts, ended, again)).toEqual([{ ...extension, dueAt: '2026-02-09T12:00:00.000Z' }]);
    const back = given('DueMomentExtended', { ...of, personId: 'ann', dueAt: settings().dueAt });
    expect(await duties(...facts, back)).toEqual([]);
  });

  it('nobody is reminded who owes nothing, until something is rejected [STATE-21]', async () => {
    const closed = given('ProjectClosed', { ...of, dueAt: settings().dueAt });
    const facts: Facts = [...active, extended, closed, made, ended, uploaded('ann', 'a')];
    expect(await duties(...facts)).toEqual([]);
    expect(await duties(...facts, reviewed('ann', 'a', 'Reject'))).toEqual([own]);
    expect(
      await duties(...facts, reviewed('ann', 'a', 'Reject'), given('CollaboratorLeft', { ...of, personId: 'ann' })),
    ).toEqual([]);
  });
});
