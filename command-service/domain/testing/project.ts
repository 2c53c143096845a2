/** Events and commands of one project: Hanna hosts, Anna and Ben deliver. */
import { DAY, type DocumentDefinition, type EventData } from '@dossier/shared/contract';
import type { Calendar, DomainCommand, FileFacts } from '../commands.ts';
import { event } from '../decider.ts';
import { type ProjectState, projectDecider } from '../project/index.ts';
import { after } from '../values.ts';
import { noon, stateOf } from './specification.ts';

export const projectId = '123456789';
export const dueAt = after(noon, 10 * DAY);
export const calendar: Calendar = { today: '2030-05-10', dueAt };
export const afterDue = after(dueAt, 1);

export const settings: Omit<EventData<'ProjectUpdated'>, 'projectId' | 'dueAt'> = {
  projectName: 'Grant application',
  projectDetails: '',
  projectScope: 'public',
  collectDocs: 'yes',
  startDate: '2030-05-10',
  endDate: '2030-05-19',
  timeZone: 'GMT-9',
  reminder: '1hour',
  coHosts: ['carol'],
  supportStaff: 'sam',
};

export const created = (changes: Partial<EventData<'ProjectCreated'>> = {}) =>
  event('ProjectCreated', { projectId, host: 'hanna', teamId: null, ...settings, dueAt, ...changes });
export const updated = (changes: Partial<EventData<'ProjectUpdated'>> = {}) =>
  event('ProjectUpdated', { projectId, ...settings, dueAt, ...changes });
export const definition = (
  fieldName: string,
  changes: Partial<EventData<'DocumentsDefined'>['documents'][number]> = {},
) => ({
  documentId: `${fieldName}-id`,
  fieldName,
  type: '.pdf' as const,
  maxSize: 100,
  sizeUnit: 'KB' as const,
  template: null,
  moreTypes: [],
  optional: false,
  ...changes,
});
export const defined = (...documents: (string | ReturnType<typeof definition>)[]) =>
  event('DocumentsDefined', {
    projectId,
    documents: documents.map((document) => (typeof document === 'string' ? definition(document) : document)),
  });
export const invited = (personId: string) => event('CollaboratorInvited', { projectId, personId });
export const joined = (personId: string) => event('CollaboratorJoined', { projectId, personId });
export const removed = (personId: string) => event('CollaboratorRemoved', { projectId, personId });
export const left = (personId: string) => event('CollaboratorLeft', { projectId, personId });
export const assigned = (fieldName: string, personId: string) =>
  event('DocumentAssigned', { projectId, documentId: `${fieldName}-id`, personId });
export const activated = event('ProjectActivated', { projectId });
export const closed = event('ProjectClosed', { projectId, dueAt });
export const deleted = event('ProjectDeleted', { projectId, purgeAt: after(noon, 30 * DAY) });
export const purged = event('ProjectPurged', { projectId });

/** An active project with the documents `budget` and `plan`, where Anna joined. */
export const activePublic = [created(), defined('budget', 'plan'), activated, joined('anna')];
/** The same with Anna and Ben invited, `budget` assigned to Anna, `plan` to Ben. */
export const activePrivate = [
  created({ projectScope: 'private' }),
  invited('anna'),
  invited('ben'),
  defined('budget', 'plan'),
  assigned('budget', 'anna'),
  assigned('plan', 'ben'),
  activated,
];
export const projectOf = (events: Parameters<typeof stateOf>[1]): ProjectState => stateOf(projectDecider, events);

export const facts = (fileId: string, changes: Partial<FileFacts> = {}): FileFacts => ({
  fileId,
  owner: 'anna',
  fileName: 'budget.pdf',
  size: 1000,
  sha256: 'ab',
  mediaType: 'application/pdf',
  begunAt: noon,
  receivedAt: null,
  ...changes,
});
export const wanted = (fieldName: string, changes: Partial<DocumentDefinition> = {}): DocumentDefinition => ({
  fieldName,
  type: '.pdf',
  maxSize: 100,
  sizeUnit: 'KB',
  ...changes,
});
export const define = (
  documents: readonly DocumentDefinition[],
  changes: Partial<DomainCommand<'DefineDocuments'>['data']> = {},
): DomainCommand<'DefineDocuments'> => ({
  type: 'DefineDocuments',
  data: { projectId, documents: [...documents], templates: {}, ...changes },
});
