import type { CommandName } from '../../../shared/contract/index.ts';
import type { Call } from './calls.ts';
import type { Kind, World } from './world.ts';

/** What each kind of person is in the project, in the words of its `role`. */
export const roles: Readonly<Record<Exclude<Kind, 'stranger'>, string>> = {
  host: 'owner',
  'co-host': 'co-host',
  member: 'co-host',
  support: 'support',
  auditor: 'auditor',
  collaborator: 'collaborator',
};

const helpers = ['host', 'co-host', 'member'] as const;
const watchers = [...helpers, 'support', 'auditor'] as const;
const members = [...watchers, 'collaborator'] as const;
type Row = readonly [route: string, allowed: readonly Kind[], call: (ids: World['ids']) => Call];

const ofProject = ({ projectId }: World['ids']): Call => ({
  query: `filter=${encodeURIComponent(JSON.stringify({ projectId }))}`,
});
/** What each kind of person may read. */
export const seen: readonly Row[] = [
  ['GET /api/projects/:id', members, ({ projectId }) => ({ params: { id: projectId } })],
  ['GET /api/documents', members, ofProject],
  ['GET /api/submissions', members, ofProject],
  ['GET /api/comments', members, ofProject],
  ['GET /api/collaborators', watchers, ofProject],
  ['GET /api/bundles', watchers, ofProject],
  ['GET /api/mails', helpers, ofProject],
  ['GET /api/auditors', watchers, ofProject],
  ['GET /api/holds', watchers, ofProject],
  ['GET /api/projects/:projectId/moments', watchers, ({ projectId }) => ({ params: { projectId } })],
  ['GET /api/projects/:projectId/verification', watchers, ({ projectId }) => ({ params: { projectId } })],
  ['GET /api/history', members, ofProject],
  ['GET /api/projects/:projectId/history.csv', members, ({ projectId }) => ({ params: { projectId } })],
  ['GET /api/projects/:projectId/archive.zip', watchers, ({ projectId }) => ({ params: { projectId } })],
  ['GET /api/files/:fileId', members, ({ fileId }) => ({ params: { fileId } })],
];

const command = (
  name: CommandName,
  allowed: readonly Kind[],
  more: (ids: World['ids']) => object = () => ({}),
): Row => [`POST /api/commands/${name}`, allowed, (ids) => ({ json: { projectId: ids.projectId, ...more(ids) } })];
const aDocument = ({ documentId, collaboratorId }: World['ids']) => ({ documentId, personId: collaboratorId });
const done: readonly Row[] = [
  command('AddComment', [...helpers, 'collaborator'], () => ({ text: 'Hello' })),
  command('UploadDocument', ['collaborator'], ({ documentId, fileId }) => ({ documentId, fileId })),
  command('ReviewDocument', helpers, (ids) => ({ ...aDocument(ids), action: 'In Review' })),
  command('InviteCollaborators', helpers, () => ({ emails: ['more@people.example'] })),
  command('UnbanCollaborator', helpers, ({ collaboratorId }) => ({ personId: collaboratorId })),
  command('AssignDocument', helpers, ({ documentId, collaboratorId }) => ({ documentId, personIds: [collaboratorId] })),
  command('DefineDocuments', helpers, ({ documentId }) => ({ documents: [{ documentId, fieldName: 'Letter' }] })),
  command('GrantAuditor', helpers, () => ({ email: 'more@auditors.example', until: '2126-01-01T00:00:00.000Z' })),
  command('HoldProject', [...helpers, 'auditor'], () => ({ reason: 'An appeal' })),
  command('SetRetention', helpers, () => ({ days: 3_650 })),
  command('MakeBundle', helpers),
  command('RestoreProject', helpers),
  command('DeleteProject', ['host']),
];

/** Those who may; other members are told that they may not, strangers that there is no such thing. */
export const rightsOfKinds: readonly Row[] = [...seen, ...done];
