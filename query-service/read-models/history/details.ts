/** What changed, as before and after. */
import {
  type EntryKind,
  type EventData,
  formatSize,
  type HistoryKind,
  type HistoryRow,
  type Mailing,
  problemOf,
  removedPerson,
  type Settings,
  typesOf,
  typesText,
  type UploadLimits,
  usualLimits,
  usualMailing,
} from '@dossier/shared/contract';
import type { EntryData, Words } from './sentences.ts';

type Detail = HistoryRow['details'][number];
type Definition = EventData<'DocumentsDefined'>['documents'][number];

const settingNames: Readonly<Record<keyof Settings, string>> = {
  projectName: 'Name',
  projectDetails: 'Description',
  projectScope: 'Scope',
  collectDocs: 'Collects documents',
  startDate: 'Start date',
  endDate: 'Due date',
  timeZone: 'Time zone',
  dueAt: 'End of the due date',
  reminder: 'Reminder',
  coHosts: 'Co-hosts',
  supportStaff: 'Support staff',
};
const fields = Object.keys(settingNames) as (keyof Settings)[];

const settingText = (field: keyof Settings, value: Settings[keyof Settings], words: Words): string => {
  const { name, addressOf, due } = words;
  if (field === 'coHosts') return ((value as readonly string[] | null) ?? []).map(name).join(', ');
  // As in the settings: until the project starts they hear of nothing, and what an account is called is told to nobody before.
  if (field === 'supportStaff') return value === null ? '' : addressOf(String(value));
  return field === 'dueAt' ? due(String(value)) : String(value ?? '');
};

const changedSettings = (words: Words, after: Settings, before: Settings | undefined): Detail[] =>
  fields.flatMap((field) => {
    const [was, is] = [before && settingText(field, before[field], words), settingText(field, after[field], words)];
    return was === is || (was === undefined && is === '')
      ? []
      : [{ name: settingNames[field], before: was ?? null, after: is }];
  });

const definitionText = ({ fieldName, maxSize, sizeUnit, template, optional, ...types }: Definition) =>
  [
    fieldName,
    typesText(...typesOf(types)),
    ...(optional ? ['optional'] : []),
    `at most ${maxSize} ${sizeUnit}`,
    ...(template ? ['with a template'] : []),
  ].join(', ');

const changedDefinitions = (after: readonly Definition[], before: readonly Definition[]): Detail[] => {
  const textsOf = (definitions: readonly Definition[]) =>
    new Map(definitions.map((definition) => [definition.documentId, definitionText(definition)]));
  const [was, is] = [textsOf(before), textsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((id) =>
    was.get(id) === is.get(id) ? [] : [{ name: 'Document', before: was.get(id) ?? null, after: is.get(id) ?? null }],
  );
};

const daysText = ({ days }: Pick<EventData<'RetentionSet'>, 'days'>) => (days === null ? 'no limit' : String(days));

const limitTexts = ({ share, versions }: UploadLimits) => ({
  'Storage of each collaborator': share === null ? 'as usual' : formatSize(share),
  'Versions of a document': versions === null ? 'as usual' : String(versions),
});
type Texts = Readonly<Record<string, string>>;
const changedTexts = (after: Texts, before: Texts): Detail[] =>
  Object.entries(after).flatMap(([name, is]) =>
    before[name] === is ? [] : [{ name, before: before[name] ?? null, after: is }],
  );
const changedLimits = (after: UploadLimits, before: UploadLimits = usualLimits) =>
  changedTexts(limitTexts(after), limitTexts(before));

const mailingTexts = ({ moreReminders, invitationText, reminderText }: Mailing) => ({
  'More reminders, in hours before the due date ends': moreReminders.join(', '),
  'Text of invitations': invitationText,
  'Text of reminders': reminderText,
});
const changedMailing = (after: Mailing, before: Mailing = usualMailing) =>
  changedTexts(mailingTexts(after), mailingTexts(before));

const told = (name: string, after: string): Detail[] => (after === '' ? [] : [{ name, before: null, after }]);

/** Of what goes with the retention. */
const toldIfThere = (name: string, after: string): Detail[] => (after === removedPerson ? [] : told(name, after));

const selectionText = ({ name, document, moment }: Words, selection: string): string =>
  [...new URLSearchParams(selection)]
    .map(([field, value]) => {
      if (field === 'personId') return name(value);
      if (field === 'people') return `${value} collaborators`;
      if (field === 'asOf') return `as of ${moment(value)}`;
      if (field === 'position') return `as of event ${value}`;
      return field === 'documentId' ? document(value) : value;
    })
    .join(', ');

/** By kind; `before`: the data of the event that said so last. */
export const details: {
  readonly [K in EntryKind]?: (words: Words, data: EntryData<K>, before: unknown) => Detail[];
} = {
  ProjectCreated: (words, data) => changedSettings(words, data, undefined),
  ProjectUpdated: (words, data, before) => changedSettings(words, data, before as Settings | undefined),
  DueDateMoved: ({ due }, { from, dueAt }) => [{ name: 'End of the due date', before: due(from), after: due(dueAt) }],
  DocumentsDefined: (_words, { documents }, before) =>
    changedDefinitions(documents, (before as EventData<'DocumentsDefined'> | undefined)?.documents ?? []),
  ExpectedCollaboratorsSet: (_words, { expectedCollaborators }, before) => [
    {
      name: 'Expected collaborators',
      before: before ? String((before as EventData<'ExpectedCollaboratorsSet'>).expectedCollaborators) : null,
      after: String(expectedCollaborators),
    },
  ],
  RetentionSet: (_words, { days }, before) => [
    {
      name: 'Days for which documents and answers are kept',
      before: before ? daysText(before as EventData<'RetentionSet'>) : null,
      after: daysText({ days }),
    },
  ],
  MailingSet: (_words, data, before) => changedMailing(data, before as Mailing | undefined),
  UploadLimitsSet: (_words, data, before) => changedLimits(data, before as UploadLimits | undefined),
  ProjectHeld: (_words, { reason }) => told('Reason', reason),
  DocumentsExpired: ({ document }, { files }) =>
    files.map(({ documentId, version }) => ({
      name: 'Document',
      before: `${document(documentId)}, version ${version}`,
      after: null,
    })),
  DocumentUploaded: (_words, { fileName, sha256 }) => [...told('File', fileName), ...told('SHA-256', sha256)],
  DocumentReviewed: (_words, { reasons, remarks }) => [
    ...told('Reasons', reasons.join(', ')),
    ...told('Remarks', remarks),
  ],
  ItemExcused: (_words, { reason }) => toldIfThere('Reason', reason),
  AnswersReviewed: (_words, { remarks }) => toldIfThere('Remarks', remarks),
  CommentAdded: (_words, { text }) => told('Comment', text),
  DocumentCommented: ({ name }, { text, mentions }) => [
    ...told('Comment', text),
    ...told('Mentions', mentions.map(name).join(', ')),
  ],
  DownloadRecorded: (words, { selection }) => told('Selection', selectionText(words, selection)),
  AttemptRefused: ({ moment }, { code, count, lastAt, client }) => [
    ...told('Refusal', problemOf({ code }).title),
    ...(count > 1 ? told('Attempts', `${count}, the last at ${moment(lastAt)}`) : []),
    ...told('From', client ?? ''),
  ],
};

/** Where the data before such an event stand: the last event of one of these kinds. */
export const saidBefore: { readonly [K in EntryKind]?: readonly HistoryKind[] } = {
  ProjectUpdated: ['ProjectUpdated', 'ProjectCreated'],
  DocumentsDefined: ['DocumentsDefined'],
  ExpectedCollaboratorsSet: ['ExpectedCollaboratorsSet'],
  RetentionSet: ['RetentionSet'],
  UploadLimitsSet: ['UploadLimitsSet'],
  MailingSet: ['MailingSet'],
};
