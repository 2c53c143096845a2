import {
  deadlineOf,
  isLapsed,
  isReminded,
  owesAnything,
  type RejectReason,
  refusals,
  rejectReasons,
  remindersOf,
  takesUploads,
} from '@dossier/shared/contract';
import {
  accept,
  type CommandOf,
  type Decider,
  type Decision,
  decisions,
  event,
  type Moment,
  reject,
} from '../decider.ts';
import { definitionOf, isProject } from '../project/index.ts';
import { canonicalMoment, entryOf, isBefore, sameMoment } from '../values.ts';
import { againDecisions } from './again.ts';
import { answersDecisions, askingAnewDecisions } from './answers.ts';
import { deadlinesOf } from './arrival.ts';
import { askedOf } from './asked.ts';
import { expiryDecisions } from './expire.ts';
import {
  evolve,
  type InBinToo,
  initial,
  type Live,
  remindersSent,
  type SubmissionContext,
  type SubmissionState,
} from './state.ts';
import { uploadDecisions } from './upload.ts';

/** Both in the order of the contract. */
const isSame = (reasons: readonly RejectReason[], others: readonly RejectReason[]) => reasons.join() === others.join();

/** What is asked changes before a project goes to the bin, and may be noted after it: it is what counts once it is restored. */
const inBinToo = decisions<SubmissionState, InBinToo>()(askingAnewDecisions);
const ofWhoLeftToo = decisions<SubmissionState, Live>()(expiryDecisions);

const ofCollaborators = decisions<SubmissionState, Live>()({
  ...uploadDecisions,
  ...againDecisions,
  ...answersDecisions,
  /** Only until the deadline: the host counts on what was delivered by then. */
  WithdrawDocument: ({ projectId, documentId, personId }, state, { now }, { project }) => {
    if (!definitionOf(project, documentId)) return reject('DOCUMENT_NOT_FOUND');
    const submitted = entryOf(state.documents, documentId);
    if (!submitted || submitted.status === 'Withdrawn') return accept([]);
    if (submitted.status === 'Accept') return reject('DOCUMENT_LOCKED');
    if (!takesUploads(deadlinesOf(project, state), now)) return reject('DEADLINE_PASSED');
    return accept([event('DocumentWithdrawn', { projectId, personId, documentId, version: submitted.version })]);
  },
  /** Also after the deadline; an action may be changed to any other later (STATE-12). */
  ReviewDocument: (
    { projectId, documentId, personId, version, reviewsSeen, action, remarks, ...asked },
    state,
    { actor },
    { project },
  ) => {
    if (!definitionOf(project, documentId)) return reject('DOCUMENT_NOT_FOUND');
    const submitted = entryOf(state.documents, documentId);
    if (!submitted || submitted.status === 'Withdrawn') return reject('DOCUMENT_NOT_FOUND');
    const { status, reviews } = submitted;
    const current = {
      version: submitted.version,
      status,
      reasons: submitted.reasons,
      remarks: submitted.remarks,
      reviews,
    };
    // Whoever knows nothing of reasons takes none away.
    const given = action === 'Reject' ? (asked.reasons ?? submitted.reasons) : [];
    const reasons = rejectReasons.filter((reason) => given.includes(reason));
    if (version !== undefined && version !== submitted.version) return reject({ code: 'VERSION_CHANGED', current });
    if (status === action && submitted.remarks === remarks && isSame(submitted.reasons, reasons)) return accept([]);
    if (reviewsSeen !== undefined && reviewsSeen !== reviews) return reject({ code: 'CHANGED_MEANWHILE', current });
    return accept([
      event('DocumentReviewed', {
        projectId,
        personId,
        documentId,
        version: submitted.version,
        action,
        reasons,
        remarks,
        reviewer: actor,
      }),
    ]);
  },
  /** The project's own deadline takes an extension back. */
  ExtendDueMoment: ({ projectId, personId, dueAt }, state, { now }, { project }) => {
    if (sameMoment(dueAt, deadlineOf(deadlinesOf(project, state)))) return accept([]);
    if (isBefore(dueAt, project.dueAt)) {
      return reject({ code: 'INVALID', errors: { dueAt: "This lies before the project's own due date." } });
    }
    if (!isBefore(now, dueAt)) {
      return reject({ code: 'DATE_IN_PAST', errors: { dueAt: refusals.DATE_IN_PAST[1] } });
    }
    return accept([event('DueMomentExtended', { projectId, personId, dueAt: canonicalMoment(dueAt) })]);
  },
  /** As a project's closing is for everybody else; once for each own deadline. */
  EndExtension: ({ projectId, personId, dueAt }, state, { now }, { project }) => {
    if (state.endedAt !== null && sameMoment(dueAt, state.endedAt)) return accept([]);
    if (project.status === 'draft') return reject('PROJECT_DRAFT');
    const due = deadlineOf(deadlinesOf(project, state));
    // A duty noted before the deadline was moved or taken back.
    if (!sameMoment(dueAt, due) || sameMoment(due, project.dueAt)) {
      return reject({ code: 'CHANGED_MEANWHILE', current: { dueAt: due } });
    }
    if (isBefore(now, due)) return reject('NOT_DUE');
    return accept([event('ExtensionEnded', { projectId, personId, dueAt: due })]);
  },
  /** Each time only while the person owes something and can deliver it: once for each deadline by the host, and by the clock as its reminders say. */
  RemindCollaborator: ({ projectId, personId, dueAt, kind }, state, { now }, { project }) => {
    const sent = remindersSent(state, dueAt);
    const all = remindersOf(project);
    const byClock = sent.filter((one) => one !== 'host');
    if (kind === 'host' ? sent.includes(kind) : isReminded(kind, byClock)) return accept([]);
    if (project.status === 'draft') return reject('PROJECT_DRAFT');
    const due = deadlineOf(deadlinesOf(project, state));
    // A duty noted before the date was moved or the reminder changed.
    if (!sameMoment(dueAt, due) || (kind !== 'host' && !all.includes(kind))) {
      return reject({ code: 'CHANGED_MEANWHILE', current: { dueAt: due, reminder: project.reminder } });
    }
    if (!takesUploads(deadlinesOf(project, state), now)) return reject('DEADLINE_PASSED');
    if (kind !== 'host' && isLapsed(all, kind, due, Date.parse(now))) return accept([]);
    // Whoever asks for it by hand would take it for done.
    if (!owesAnything(askedOf(state, project, personId))) return kind === 'host' ? reject('NOTHING_OWED') : accept([]);
    return accept([event('CollaboratorReminded', { projectId, personId, dueAt: due, kind })]);
  },
});

export type SubmissionCommand = CommandOf<typeof inBinToo | typeof ofWhoLeftToo | typeof ofCollaborators>;

const decide = (
  command: SubmissionCommand,
  state: SubmissionState,
  moment: Moment,
  { project, ...context }: SubmissionContext,
): Decision => {
  if (!isProject(project)) return reject('PROJECT_NOT_FOUND');
  if (inBinToo.has(command)) return inBinToo.decide(command, state, moment, { ...context, project });
  if (project.status === 'bin') return reject('PROJECT_IN_BIN');
  const live = { ...context, project };
  if (ofWhoLeftToo.has(command)) return ofWhoLeftToo.decide(command, state, moment, live);
  if (!entryOf(project.collaborators, command.data.personId)) return reject('COLLABORATOR_NOT_FOUND');
  return ofCollaborators.decide(command, state, moment, live);
};

export const submissionDecider: Decider<SubmissionState, SubmissionCommand, SubmissionContext> = {
  initial,
  evolve,
  decide,
};
