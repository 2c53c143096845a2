import type { Call } from './calls.ts';
import type { Kind, World } from './world.ts';

/** What each kind of person is in the project, in the words of its `role`. */
export const roles: Readonly<Record<Exclude<Kind, 'stranger' | 'operator' | 'guest elsewhere'>, string>> = {
  host: 'owner',
  'co-host': 'co-host',
  member: 'co-host',
  support: 'support',
  auditor: 'auditor',
  'installation auditor': 'auditor',
  collaborator: 'collaborator',
  invited: 'collaborator',
  guest: 'collaborator',
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
  ['GET /api/reviews', members, ofProject],
  ['GET /api/questions', members, ofProject],
  ['GET /api/answers', members, ofProject],
  ['GET /api/cells', members, ofProject],
  ['GET /api/results', watchers, ofProject],
  ['GET /api/comments', members, ofProject],
  ['GET /api/threads', members, ofProject],
  ['GET /api/readers', members, ofProject],
  ['GET /api/collaborators', watchers, ofProject],
  ['GET /api/bundles', watchers, ofProject],
  ['GET /api/evidence', watchers, ofProject],
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
