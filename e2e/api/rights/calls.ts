import {
  archiveRule,
  auditRule,
  commandRules,
  downloadScopes,
  evidenceScopes,
  type Needed,
  type Rule,
  resourceRules,
} from '../../../shared/authorization/index.ts';
import { historyFormats, lists, type ResourceName } from '../../../shared/contract/index.ts';
import { isOfProject } from '../../../shared/testing/lists.ts';
import { day } from '../../support/days.ts';
import { letter } from '../../support/files.ts';
import { metadata, tus, type World } from './world.ts';

/** Every route without a token. What the commands among them ask for is up to their own rules. */
export const openRoutes = [
  'GET /.well-known/security.txt',
  'GET /api/brand/logo',
  'GET /api/calendar.ics',
  'GET /api/invitations/decline',
  'GET /api/live/doctor',
  'GET /api/openapi.json',
  'GET /api/notice',
  'GET /api/operator',
  'GET /api/operator/mail-server',
  'GET /api/operator/mail-server/records',
  'GET /api/operator/notice',
  'GET /api/operator/people',
  'GET /api/operator/projects',
  'GET /api/operator/security',
  'GET /api/operator/settings',
  'GET /api/operator/support.zip',
  'POST /api/operator/doctor',
  'POST /api/operator/logo',
  'POST /api/operator/mail-server',
  'POST /api/operator/mail-server/code',
  'POST /api/operator/parked/retry',
  'GET /api/payments/config',
  'GET /api/seal/checkpoint',
  'GET /api/seal/keys',
  'GET /api/seals',
  'GET /api/seals/:number',
  'GET /api/seals/:number/consistency',
  'GET /dev/inbox',
  'GET /dev/inbox.css',
  'GET /dev/inbox.json',
  'GET /dev/inbox/:mailId',
  'GET /healthz',
  'GET /metrics',
  'GET /readyz',
  'OPTIONS /api/uploads',
  'OPTIONS /api/uploads/:uploadId',
  'PATCH /api/uploads/doctor',
  'POST /api/auth/otp',
  'POST /api/auth/otp/verify',
  'POST /api/auth/refresh',
  'POST /api/auth/register',
  'POST /api/auth/reset-link',
  'POST /api/auth/reset-password',
  'POST /api/auth/sign-in',
  'POST /api/auth/sign-out',
  'POST /api/auth/ticket',
  'POST /api/commands/:name',
  'POST /api/invitations/decline',
  'POST /api/invitations/open',
  'POST /api/invitations/read',
  'POST /api/verify-reset-token',
  'POST /login',
  'POST /register',
  'POST /reset-link',
  'POST /reset-password',
  'POST /send-email',
  'POST /send-quote',
  'POST /verify-otp',
];

/** Routes for every person, about that person alone: they name nothing of anybody else. */
export const ownRoutes = [
  'GET /api/auth/sessions',
  'DELETE /api/auth/sessions',
  'POST /api/auth/change-password',
  'GET /api/auth/calendar-feed',
  'POST /api/auth/calendar-feed',
  'DELETE /api/auth/calendar-feed',
  'GET /api/auth/saved-filters',
  'PUT /api/auth/saved-filters',
  'DELETE /api/auth/saved-filters/:id',
  'GET /api/auth/tokens',
  'POST /api/auth/tokens',
  'GET /api/live',
  'GET /api/calendar',
  'GET /api/me',
  'GET /api/me/data.zip',
  'GET /api/subscriptions/me',
  'GET /api/subscriptions/me/quote',
  'GET /api/usage',
  'GET /api/waiting',
  'GET /api/webhooks',
  'POST /api/webhooks',
  'POST /api/seals',
  'POST /api/payments/setup',
  'POST /api/store-card',
  'POST /add-project',
  'POST /update-password',
  'POST /update-Profile',
  'GET /collab/csv-to-json',
  'GET /csv-to-json',
  'GET /docs/csv-to-json',
  'GET /get-notification',
  ...(Object.keys(lists) as ResourceName[]).filter((name) => !isOfProject(name)).map((name) => `GET /api/${name}`),
];

export type Call = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly json?: unknown;
  readonly form?: readonly (readonly [string, string | typeof letter])[];
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
};
type Make = (ids: World['ids'], addressOf: World['addressOf']) => Call;

const file = ['file', letter] as const;
const endpoint: Make = ({ endpointId }) => ({ params: { endpointId } });
const upload: Make = ({ uploadId }) => ({ params: { uploadId }, headers: tus });
const project: Make = ({ projectId }) => ({ params: { id: projectId } });
const receipt: Make = ({ projectId, collaboratorId, documentId }) => ({
  params: { id: `${projectId}.${collaboratorId}.${documentId}.1` },
});
const settings: Make = ({ projectId }) => ({ json: { ID: projectId, projectDetails: 'Changed', endDate: day(8) } });
const assigned: Make = ({ projectId }, addressOf) => ({
  params: { id: projectId, projectID: projectId },
  json: { projectID: projectId, docassigned: [{ fieldName: 'Letter', collabemail: addressOf('collaborator') }] },
});
const invited: Make = ({ projectId }) => ({
  params: { projectId },
  json: { projectId, collaborators: [{ email: 'more@people.example' }] },
});
/** Of one route, whose body says what is asked for. */
const downloads: Readonly<Record<keyof typeof downloadScopes, Make>> = {
  file: ({ fileId }) => ({ json: { fileId } }),
  archive: ({ projectId }) => ({ json: { projectId } }),
  history: ({ projectId }) => ({ json: { projectId, history: 'csv' } }),
  evidence: ({ projectId }) => ({ json: { projectId, evidence: true } }),
  account: () => ({ json: { account: true } }),
};

/** Routes that name something, asked about what the host has or has made. */
export const foreignCalls: Readonly<Record<string, Make>> = {
  ...Object.fromEntries(
    (Object.keys(lists) as ResourceName[])
      .filter(isOfProject)
      .map((name): [string, Make] => [
        `GET /api/${name}`,
        ({ projectId }) => ({ query: `filter=${encodeURIComponent(JSON.stringify({ projectId }))}` }),
      ]),
  ),
  'GET /api/files/:fileId': ({ fileId }) => ({ params: { fileId } }),
  'GET /api/answer-drafts/:projectId': ({ projectId }) => ({ params: { projectId } }),
  'GET /api/former/:projectId': ({ projectId }) => ({ params: { projectId } }),
  'PUT /api/answer-drafts/:projectId': ({ projectId }) => ({
    params: { projectId },
    json: { drafts: [{ questionId: 'name', value: 'Typed', age: 0 }] },
  }),
  'GET /api/hand-overs/:handOverId': () => ({ params: { handOverId: 'of-another' } }),
  'GET /files/:id': ({ filePath }) => ({ params: { id: filePath.slice('/files/'.length, filePath.indexOf('?')) } }),
  ...Object.fromEntries(
    Object.keys(downloads).map((kind): [string, Make] => [
      `POST /api/downloads (${kind})`,
      downloads[kind as keyof typeof downloads],
    ]),
  ),
  'GET /api/projects/:projectId/archive.zip': ({ projectId }) => ({ params: { projectId } }),
  'GET /api/projects/:projectId/evidence.zip': ({ projectId }) => ({ params: { projectId } }),
  'GET /api/projects/:projectId/moments': ({ projectId }) => ({ params: { projectId } }),
  'GET /api/projects/:projectId/life': ({ projectId }) => ({ params: { projectId } }),
  'GET /api/projects/:projectId/verification': ({ projectId }) => ({ params: { projectId } }),
  'GET /api/answers/:id/pdf': ({ projectId, collaboratorId }) => ({ params: { id: `${projectId}.${collaboratorId}` } }),
  'GET /api/receipts/:id': receipt,
  'GET /api/receipts/:id/pdf': receipt,
  ...Object.fromEntries(
    historyFormats.map((format): [string, Make] => [
      `GET /api/projects/:projectId/history.${format}`,
      ({ projectId }) => ({ params: { projectId } }),
    ]),
  ),
  'POST /api/uploads': ({ projectId }) => ({
    headers: {
      ...tus,
      'Upload-Length': '9',
      'Upload-Metadata': metadata({ filename: 'a.pdf', purpose: 'supporting', projectId }),
    },
  }),
  'HEAD /api/uploads/:uploadId': upload,
  'PATCH /api/uploads/:uploadId': ({ uploadId }) => ({
    params: { uploadId },
    headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    body: 'x',
  }),
  'DELETE /api/uploads/:uploadId': upload,
  'POST /api/payments/:paymentId/confirm': ({ paymentId }) => ({ params: { paymentId }, json: {} }),
  'GET /api/invoices/:id/pdf': ({ paymentId }) => ({ params: { id: paymentId } }),
  'GET /api/credit-notes/:id/pdf': () => ({ params: { id: 'of-nobody' } }),
  'DELETE /api/auth/sessions/:sessionId': ({ sessionId }) => ({ params: { sessionId } }),
  'DELETE /api/auth/tokens/:tokenId': ({ tokenId }) => ({ params: { tokenId } }),
  'POST /api/webhooks/:endpointId/rotate': endpoint,
  'POST /api/webhooks/:endpointId/test': endpoint,
  'GET /api/webhooks/:endpointId/deliveries': endpoint,
  'POST /api/webhooks/:endpointId/deliveries/:deliveryId/replay': ({ endpointId, deliveryId }) => ({
    params: { endpointId, deliveryId },
  }),
  'PUT /api/webhooks/:endpointId': ({ endpointId }) => ({
    params: { endpointId },
    json: { url: 'http://127.0.0.1:9/', kinds: ['comment.added'], projects: null, enabled: true },
  }),
  'DELETE /api/webhooks/:endpointId': endpoint,
  'GET /get': (_ids, addressOf) => ({ query: `email=${addressOf('host')}` }),
  'GET /api/get-store-card/:id': (_ids, addressOf) => ({ params: { id: addressOf('host') } }),
  'GET /project/:id': project,
  'GET /api/v1/projects/:id': project,
  'POST /update-project': settings,
  'POST /api/v1/projects/:id': (...world) => ({ ...project(...world), ...settings(...world) }),
  'POST /update-project-status': ({ projectId }) => ({
    form: [
      ['projectId', projectId],
      ['collabCount', '3'],
    ],
  }),
  'POST /update-project-collab': invited,
  'POST /api/v1/projects/:projectId/collaborators': invited,
  'PATCH /assigned-collaborators/:id': assigned,
  'POST /update-project-docAssigned': assigned,
  'POST /api/v1/projects/:projectID/assignments': assigned,
  'POST /api/updateProjectDocuments': ({ projectId }) => ({
    json: { projects: [{ ID: projectId, documents: [{ fieldName: 'Letter' }] }] },
  }),
  'POST /upload-multiple': ({ projectId }) => ({
    form: [
      ['documents', '[{"fieldName":"Letter"}]'],
      ['projectId', projectId],
    ],
  }),
  'POST /upload-supporting-file': ({ projectId }) => ({ form: [file, ['projectId', projectId]] }),
  'POST /upload-document': ({ projectId }) => ({
    form: [['fieldName', 'Letter'], file, ['projectId', projectId]],
  }),
  'POST /delete-project': ({ projectId }) => ({ json: { id: projectId } }),
};

const { SetExpectedCollaborators, InviteCollaborators, AssignDocument, AttachSupportingFile } = commandRules;
/** Which rule of `shared/authorization` alone decides about a route that is neither a list nor a command. */
export const ruledBy: Readonly<Record<string, Rule>> = {
  'GET /api/projects/:projectId/archive.zip': archiveRule,
  'PUT /api/answer-drafts/:projectId': commandRules.AnswerQuestions,
  'POST /api/downloads (archive)': archiveRule,
  'POST /api/downloads (history)': resourceRules.history,
  'GET /api/projects/:projectId/moments': auditRule,
  'GET /api/projects/:projectId/life': auditRule,
  'GET /api/projects/:projectId/verification': auditRule,
  ...Object.fromEntries(
    historyFormats.map((format) => [`GET /api/projects/:projectId/history.${format}`, resourceRules.history]),
  ),
  'POST /update-project': commandRules.UpdateProject,
  'POST /api/v1/projects/:id': commandRules.UpdateProject,
  'POST /update-project-status': SetExpectedCollaborators,
  'POST /update-project-collab': InviteCollaborators,
  'POST /api/v1/projects/:projectId/collaborators': InviteCollaborators,
  'PATCH /assigned-collaborators/:id': AssignDocument,
  'POST /update-project-docAssigned': AssignDocument,
  'POST /api/v1/projects/:projectID/assignments': AssignDocument,
  'POST /api/updateProjectDocuments': commandRules.DefineDocuments,
  'POST /upload-multiple': commandRules.DefineDocuments,
  'POST /upload-supporting-file': AttachSupportingFile,
  'POST /upload-document': commandRules.UploadDocument,
  'POST /delete-project': commandRules.DeleteProject,
};

/** Where more is asked of a token than the route says: each of these. */
export const scopesBesides: Readonly<Record<string, readonly Needed[]>> = {
  'GET /api/projects/:projectId/evidence.zip': evidenceScopes,
  ...Object.fromEntries(
    Object.entries(downloadScopes).map(([kind, needed]) => [`POST /api/downloads (${kind})`, needed]),
  ),
};
