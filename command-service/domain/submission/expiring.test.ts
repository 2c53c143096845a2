import {
  DAY,
  type DomainEvent,
  type EventData,
  type Expiry,
  questionSection,
  removedPerson,
} from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import type { DomainCommand } from '../commands.ts';
import { event } from '../decider.ts';
import { answersTo } from '../testing/answering.ts';
import { activePublic, closed, deleted, dueAt, joined, left, projectId, projectOf } from '../testing/project.ts';
import { given, stateOf } from '../testing/specification.ts';
import { extended, of, ownDue, reviewed, upload, uploaded, withdrawn } from '../testing/submission.ts';
import { after } from '../values.ts';
import { submissionDecider } from './index.ts';

const expire: DomainCommand<'ExpireDocuments'> = { type: 'ExpireDocuments', data: of };
const goes = after(dueAt, 30 * DAY);
const retained = event('RetentionSet', { projectId, days: 30 });
const announced = (days: Expiry['days'], at = goes, answers = true) =>
  event('ExpiryAnnounced', { projectId, dueAt: at, deletedAt: at, days, answers });
const past = [...activePublic, closed];
const told = [...past, retained, announced(7), announced(1)];
const inProject = (...events: DomainEvent[]) => ({ project: projectOf(events) });
const clock = { actor: 'system', now: goes };
const gone = (...versions: number[]) =>
  event('DocumentsExpired', {
    ...of,
    files: versions.map((version) => ({ documentId: 'budget-id', version, fileId: `file-${version}` })),
  });

describe('documents whose retention ends', () => {
  it('expire with all their versions, once', () => {
    given(submissionDecider, uploaded(1), withdrawn(1), uploaded(2), reviewed(2, 'Accept'))
      .when(expire, clock, inProject(...told))
      .thenEvents(gone(1, 2));
    given(submissionDecider, uploaded(1), gone(1))
      .when(expire, clock, inProject(...told))
      .thenNothing();
    given(submissionDecider, uploaded(1), gone(1), uploaded(2))
      .when(expire, clock, inProject(...told))
      .thenEvents(gone(2));
  });

  it('expire also when the person has left', () => {
    given(submissionDecider, uploaded(1))
      .when(expire, clock, inProject(...told, left('anna')))
      .thenEvents(gone(1));
  });

  it('stay until the moment that was announced, and both notices were given', () => {
    const uploads = given(submissionDecider, uploaded(1));
    uploads.when(expire, { ...clock, now: after(goes, -1) }, inProject(...told)).thenRejected('NOT_DUE');
    uploads.when(expire, clock, inProject(...past, retained, announced(7))).thenRejected('NOT_DUE');
    uploads.when(expire, clock, inProject(...past, retained)).thenRejected('NOT_DUE');
    uploads
      .when(expire, clock, inProject(...told, event('RetentionSet', { projectId, days: null })))
      .thenRejected('NOT_DUE');
    const longer = event('DueDateMoved', { projectId, from: dueAt, dueAt: after(dueAt, DAY) });
    uploads.when(expire, clock, inProject(...told, longer)).thenRejected('NOT_DUE');
  });

  it('stay for as many days after an own deadline', () => {
    const own = given(submissionDecider, uploaded(1), extended());
    own.when(expire, clock, inProject(...told)).thenRejected('NOT_DUE');
    const later = after(ownDue, 30 * DAY);
    own
      .when(expire, { ...clock, now: later }, inProject(...told, announced(7, later), announced(1, later)))
      .thenEvents(gone(1));
  });

  it('[BEY-40] stay no longer for the own deadline of somebody who has left, unless they come back', () => {
    const own = given(submissionDecider, uploaded(1), extended());
    own.when(expire, clock, inProject(...told, left('anna'))).thenEvents(gone(1));
    own.when(expire, clock, inProject(...told, left('anna'), joined('anna'))).thenRejected('NOT_DUE');
  });

  it('stay under a legal hold and in the bin', () => {
    const held = event('ProjectHeld', { projectId, personId: 'olga', by: 'auditor', reason: 'An appeal' });
    given(submissionDecider, uploaded(1))
      .when(expire, clock, inProject(...told, held))
      .thenRejected('PROJECT_HELD');
    given(submissionDecider, uploaded(1))
      .when(expire, clock, inProject(...told, deleted))
      .thenRejected('PROJECT_IN_BIN');
  });

  it('are named in events that fit into a message', () => {
    const many = Array.from({ length: 1_500 }, (_, index) => uploaded(index + 1));
    const { decision } = given(submissionDecider, ...many).when(expire, clock, inProject(...told));
    const events = decision.ok ? (decision.events as DomainEvent<'DocumentsExpired'>[]) : [];
    expect(events.map(({ data }) => data.files.length)).toEqual([1_000, 500]);
  });

  it('are not delivered again by a repeat', () => {
    given(submissionDecider, uploaded(1), gone(1))
      .when(upload('file-1'), clock, inProject(...told))
      .thenAnswers({ version: 1 });
  });
});

describe('answers whose retention ends', () => {
  const about = questionSection.parse({
    ...{ sectionId: 'about', title: 'About you' },
    questions: [
      { kind: 'text', questionId: 'name', label: 'Name', required: true, excuses: { reasons: [], own: true } },
      { kind: 'text', questionId: 'plan', label: 'Plan', required: true, reviewed: true },
    ],
  });
  const { answer, answered, asking, questionsRevision } = answersTo(about);
  const given1 = answered({ name: 'Ann' }, ['name'], { missing: ['plan'] });
  const standing = { questionsRevision, missing: ['plan'], toReview: [], unasked: [], excused: [] };
  const excused = event('ItemExcused', {
    ...{ ...of, term: 0, ...standing },
    ...{ itemId: 'name', reason: 'None', late: false },
  });
  const expired = (term = 0, missing: string[] | null = ['plan']) => event('AnswersExpired', { ...of, term, missing });
  const asked = [...activePublic, asking()];
  const over = inProject(...asked, closed, retained, announced(7), announced(1));

  it('[BEY-40] go with the documents, once, also without any', () => {
    given(submissionDecider, uploaded(1), given1).when(expire, clock, over).thenEvents(gone(1), expired());
    given(submissionDecider, given1).when(expire, clock, over).thenEvents(expired());
    given(submissionDecider, excused).when(expire, clock, over).thenEvents(expired());
    given(submissionDecider, given1, expired()).when(expire, clock, over).thenNothing();
  });

  it('[BEY-40] stay under a legal hold, in the bin, and until the moment that was announced', () => {
    const held = event('ProjectHeld', { projectId, personId: 'olga', by: 'auditor', reason: 'An appeal' });
    const answers = given(submissionDecider, given1);
    const told = [...asked, closed, retained, announced(7), announced(1)];
    answers.when(expire, clock, inProject(...told, held)).thenRejected('PROJECT_HELD');
    answers.when(expire, clock, inProject(...told, deleted)).thenRejected('PROJECT_IN_BIN');
    answers.when(expire, { ...clock, now: after(goes, -1) }, over).thenRejected('NOT_DUE');
  });

  it('[BEY-40] stay where the notices named documents alone, and the documents with them', () => {
    const told = [retained, announced(7, goes, false), announced(1, goes, false)];
    const both = given(submissionDecider, uploaded(1), given1);
    both.when(expire, clock, inProject(...asked, closed, ...told)).thenRejected('NOT_DUE');
    both.when(expire, clock, inProject(...activePublic, closed, ...told, asking())).thenRejected('NOT_DUE');
  });

  it('[BEY-40] go of who was erased before, too', () => {
    const unreadable = event('AnswersSubmitted', {
      ...given1.data,
      answers: removedPerson,
    } as EventData<'AnswersSubmitted'>);
    given(submissionDecider, unreadable).when(expire, clock, over).thenEvents(expired(0, null));
  });

  it('[BEY-40] are the same for whoever folds what can be read no more', () => {
    const reviewed = event('AnswersReviewed', {
      ...{ ...of, term: 0, ...standing },
      ...{ itemIds: ['name'], action: 'Reject' as const, remarks: 'Whose?', reviewer: 'hanna' },
    });
    const unreadable = [
      event('AnswersSubmitted', { ...given1.data, answers: removedPerson } as EventData<'AnswersSubmitted'>),
      event('ItemExcused', { ...excused.data, reason: removedPerson } as EventData<'ItemExcused'>),
      event('AnswersReviewed', { ...reviewed.data, remarks: removedPerson } as EventData<'AnswersReviewed'>),
      expired(),
    ];
    expect(stateOf(submissionDecider, unreadable)).toEqual(
      stateOf(submissionDecider, [given1, excused, reviewed, expired()]),
    );
  });

  it('[BEY-40] are given anew under another key where the project goes on, and go again', () => {
    const open = inProject(...asked);
    const [again] = [answered({ name: 'Ann', plan: 'Mine' }, ['name', 'plan'], { toReview: ['plan'] })];
    const anew = event('AnswersSubmitted', { ...again.data, term: 1 } as EventData<'AnswersSubmitted'>);
    given(submissionDecider, given1, expired())
      .when(answer({ name: 'Ann', plan: 'Mine' }), {}, open)
      .thenEvents(anew);
    given(submissionDecider, given1, expired(), anew).when(expire, clock, over).thenEvents(expired(1, []));
  });

  it('[BEY-40] count as they were noted, so that nobody is asked for what they gave', () => {
    const remind = { type: 'RemindCollaborator' as const, data: { ...of, dueAt, kind: 'host' as const } };
    const askAnew = { type: 'AskAnew' as const, data: of };
    const open = inProject(...asked.map((one) => one), event('DocumentsDefined', { projectId, documents: [] }));
    given(submissionDecider, given1, expired(0, [])).when(remind, {}, open).thenRejected('NOTHING_OWED');
    given(submissionDecider, given1, expired()).when(askAnew, {}, open).thenNothing();
  });
});
