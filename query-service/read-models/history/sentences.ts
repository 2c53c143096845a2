/** What happened, in plain English: one sentence for each kind of event. */
import {
  bundledIn,
  count,
  documentsIn,
  type EntryKind,
  type EventData,
  type EvidenceEnd,
  formatSize,
  type HistoryKind,
  type MailFailure,
  type MailTemplate,
  mailKinds,
  questionsIn,
  type ReviewAction,
} from '@dossier/shared/contract';
import { type AttemptData, actionText } from './refused.ts';

export type EntryData<K extends EntryKind> = K extends HistoryKind ? EventData<K> : AttemptData;

/** What sentences name, as the reader may see it. */
export type Words = {
  readonly who: string;
  /** Whom it concerns. */
  readonly person: string;
  /** Theirs, for what hosts alone are told. */
  readonly address: string;
  readonly addressOf: (personId: string) => string;
  readonly name: (personId: string) => string;
  readonly document: (documentId: string) => string;
  /** Of questions. */
  readonly section: (sectionId: string) => string;
  /** A document, or an answer. */
  readonly item: (itemId: string) => string;
  /** A deadline, in the project's zone. */
  readonly due: (moment: string) => string;
  readonly moment: (moment: string) => string;
  /** The upload with this file: `"Budget", version 2, of Ada Ferreira`. */
  readonly upload: (fileId: string | null) => string;
  /** The upload that the entry itself is about. */
  readonly file: string;
  readonly mail: { readonly template: MailTemplate | undefined; readonly fate: string };
};

const reviewed: Readonly<Record<ReviewAction, string>> = {
  Accept: 'accepted',
  Reject: 'rejected',
  'In Review': 'is reviewing',
};

export const mailFailureWords: Readonly<Record<MailFailure, string>> = {
  failed: 'failed',
  bounced: 'bounced',
  withheld: 'was not sent',
};
const evidenceEnded: Readonly<Record<EvidenceEnd, string>> = {
  expired: 'was removed after the days that one is kept',
  replaced: 'gave way to a new one',
  deleted: 'was removed: documents in it were deleted',
  erased: 'was removed: somebody in it was erased',
  failed: 'could not be made',
};
const withWhat = ({ template }: Words['mail']) => (template ? ` with ${mailKinds[template].name}` : '');

export const sentences: {
  readonly [K in EntryKind]: (words: Words, data: EntryData<K>) => string;
} = {
  ProjectCreated: ({ who }, { projectName }) => `${who} created the project "${projectName}"`,
  TemplateMade: ({ who }) => `${who} made it a template`,
  ProjectUpdated: ({ who }) => `${who} changed the settings`,
  ProjectTeamSet: ({ who }, { teamId }) =>
    `${who} ${teamId ? 'gave the project to a team' : 'took the project from its team'}`,
  DueDateMoved: ({ who, due }, { from, dueAt }) => `${who} moved the due date from ${due(from)} to ${due(dueAt)}`,
  ExpectedCollaboratorsSet: ({ who }, { expectedCollaborators }) =>
    `${who} set the number of expected collaborators to ${expectedCollaborators}`,
  ProjectActivated: ({ who }) => `${who} activated the project`,
  ProjectClosed: ({ due }, { dueAt }) => `The project reached its due date, ${due(dueAt)}`,
  ProjectReopened: ({ who, due }, { dueAt }) => `${who} reopened the project until ${due(dueAt)}`,
  BundleMade: ({ who }, { dueAt, ...content }) =>
    `A bundle of ${bundledIn(content).length} accepted documents was made${dueAt === null ? ` by ${who}` : ''}`,
  ProjectDeleted: ({ who }) => `${who} moved the project to the bin`,
  ProjectRestored: ({ who }) => `${who} restored the project from the bin`,
  ProjectPurged: ({ who }) => `${who} deleted the project for ever`,
  ProjectHeld: ({ who }) => `${who} placed a legal hold on the project`,
  RetentionSet: ({ who }, { days }) =>
    `${who} set that documents and answers are kept ${days === null ? 'until the project is deleted' : `for ${count(days, 'day')} after the due date`}`,
  GuestsSet: ({ who }, { allowed }) =>
    `${who} ${allowed ? 'let' : 'no longer lets'} invited people upload without an account`,
  UploadLimitsSet: ({ who }) => `${who} set what each collaborator may use`,
  MailingSet: ({ who }) => `${who} set what the project mails by itself`,
  ExpiryAnnounced: ({ due }, { deletedAt, answers }) =>
    `It was announced that documents${answers ? ' and answers' : ''} are deleted on ${due(deletedAt)}`,
  ProjectOffered: ({ who, person }) => `${who} offered the project to ${person}`,
  ProjectOfferWithdrawn: ({ who, person }) => `${who} withdrew the offer of the project to ${person}`,
  ProjectOfferDeclined: ({ person }) => `${person} declined to take the project over`,
  ProjectHandedOver: ({ name, person }, { to }) =>
    `${name(to)} took the project over from ${person} and is its host now`,
  ProjectReleased: ({ who }) => `${who} released a legal hold`,

  CollaboratorInvited: ({ who, person }) => `${who} invited ${person}`,
  CollaboratorNamed: ({ who, address }, { name }) => `${who} wrote down a name for ${address}: ${name}`,
  CollaboratorJoined: ({ person }) => `${person} joined`,
  CollaboratorRemoved: ({ who, person }) => `${who} removed ${person}`,
  CollaboratorLeft: ({ person }) => `${person} left the project`,
  CollaboratorBanned: ({ who, person }) => `${who} decided that ${person} cannot join again`,
  InvitationDeclined: ({ person }) =>
    `${person} declined the invitation and gets no more invitations to the project by email`,
  CollaboratorUnbanned: ({ who, person }) => `${who} decided that ${person} may join again`,
  ExtensionEnded: ({ person, due }, { dueAt }) => `The extended due date of ${person}, ${due(dueAt)}, has passed`,
  DueMomentExtended: ({ who, person, due }, { dueAt }) => `${who} set the due date of ${person} to ${due(dueAt)}`,

  AuditorGranted: ({ who, person, due }, { until }) => `${who} made ${person} an auditor until ${due(until)}`,
  AuditorRevoked: ({ who, person }) => `${who} ended the audit by ${person}`,

  DocumentsDefined: ({ who }) => `${who} changed the required documents`,
  QuestionsDefined: ({ who }, { sections }) => {
    const among = documentsIn(sections).length;
    const now = sections.length === 0 ? 'none are asked now' : `${questionsIn(sections).length} asked now`;
    return `${who} changed the questions: ${now}${among === 0 ? '' : `, ${count(among, 'document')} among them`}`;
  },
  DocumentAssigned: ({ who, person, document }, { documentId }) => `${who} asked ${person} for ${document(documentId)}`,
  DocumentUnassigned: ({ who, person, document }, { documentId }) =>
    `${who} no longer asks ${person} for ${document(documentId)}`,
  AssignmentsAwaited: (_words, { documents }) =>
    documents.length > 0 ? 'Who delivers what is being copied' : 'Who delivers what was copied',
  SupportingFileAttached: ({ who }, { fileName, size }) => `${who} attached "${fileName}", ${formatSize(size)}`,
  SupportingFileRemoved: ({ who }) => `${who} removed a supporting file`,

  DocumentUploaded: ({ person, document }, { documentId, version, size }) =>
    `${person} uploaded ${document(documentId)}, version ${version}, ${formatSize(size)}`,
  AnswersSubmitted: ({ person, section }, { sectionId, late }) =>
    `${person} submitted the answers to ${section(sectionId)}${late ? ' during the grace period' : ''}`,
  ItemExcused: ({ person, item }, { itemId, late }) =>
    `${person} gave a reason instead of ${item(itemId)}${late ? ' during the grace period' : ''}`,
  QuestionsAskedAnew: ({ person }, { missing }) =>
    `Since the questions changed, ${missing.length === 0 ? 'no answer' : count(missing.length, 'answer')} of ${person} ${missing.length < 2 ? 'is' : 'are'} missing`,
  DocumentsExpired: ({ person }, { files }) =>
    `The bytes of ${files.length === 1 ? 'a document' : `${files.length} documents`} of ${person} were deleted`,
  AnswersExpired: ({ person }) => `The answers of ${person} were deleted`,
  DocumentWithdrawn: ({ person, document }, { documentId, version }) =>
    `${person} withdrew ${document(documentId)}, version ${version}`,
  DocumentReviewed: ({ who, person, document }, { action, documentId, version }) =>
    `${who} ${reviewed[action]} ${document(documentId)}, version ${version}, of ${person}`,
  AnswersReviewed: ({ who, person }, { action, itemIds }) =>
    `${who} ${reviewed[action]} ${count(itemIds.length, 'answer')} of ${person}`,

  CommentAdded: ({ person }) => `${person} commented`,
  DocumentCommented: ({ who, person, document }, { documentId }) =>
    `${who} commented on ${document(documentId)} of ${person}`,
  DownloadRecorded: ({ who, upload }, { what, fileId }) =>
    `${who} downloaded ${what === 'file' ? upload(fileId) : 'documents as one ZIP'}`,

  ProjectAudited: ({ person }) => `${person} looked at the project as its auditor`,
  EvidenceMade: ({ person }) => `${person} took the evidence package of the project`,
  EvidenceOrdered: ({ person }) => `${person} asked for an evidence package of the project`,
  EvidenceReady: (_words, { size }) => `An evidence package of the project was made, ${formatSize(size)}`,
  EvidenceDropped: (_words, { why }) => `The evidence package ${evidenceEnded[why]}`,

  AttemptRefused: ({ who, file }, { action }) => `${who} was refused: ${actionText(action, file)}`,

  CollaboratorReminded: ({ who, person, due }, { dueAt }) => `${who} reminded ${person} of ${due(dueAt)}`,
  MailQueued: ({ person, mail }) => `An email${withWhat(mail)} was written to ${person}${mail.fate}`,
  MailSent: ({ person, mail }) => `The email${withWhat(mail)} was sent to ${person}`,
  MailFailed: ({ person, mail }, { outcome, reason }) =>
    `The email${withWhat(mail)} to ${person} ${mailFailureWords[outcome]}: ${reason}`,
  MailDeferred: ({ person, mail, moment }, { until, reason }) => {
    const email = `The email${withWhat(mail)} to ${person} waits`;
    return reason === null
      ? `${email} for the digest of ${moment(until)}`
      : `${email} until ${moment(until)} at the latest: ${reason}`;
  },
  MailResent: ({ who, person, mail }) => `${who} had the email${withWhat(mail)} to ${person} sent again`,
};
