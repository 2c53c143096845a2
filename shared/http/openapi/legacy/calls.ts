import type { z } from 'zod';
import { projectId } from '../../../contract/index.ts';
import { type Calls, header, type Json, ok, open, path, query, schemaOf, signedIn } from '../parts.ts';
import { answers } from './answers.ts';
import { bodies } from './bodies.ts';

const id = path('id', 'The project');
const ofProject = (name: string) => path(name, 'The project', schemaOf(projectId, 'input'));
const named = header('x-user-email', 'Nobody but the caller; quotes do not count', { maxLength: 254 });
const refused = [400, 401, 402, 403, 404, 409, 410, 413, 415, 422, 423, 429, 507];

const [mine, anybody] = [signedIn('legacy'), open('legacy')];

const get = (operationId: string, summary: string, answer: Json, ...parameters: Json[]) =>
  mine(`legacy${operationId}`, summary, { parameters, 200: answer, refused });
/** A call has the name of its body. */
type Sent = keyof typeof bodies;
const idOf = (name: Sent) => `legacy${name.charAt(0).toUpperCase()}${name.slice(1)}`;
const post = (name: Sent, summary: string, answer: z.ZodType, ...parameters: Json[]) =>
  mine(idOf(name), summary, { parameters, requestBody: bodies[name], 200: ok('Done', answer), refused });
const openPost = (name: Sent, summary: string, answer: z.ZodType, status = 200) =>
  anybody(idOf(name), summary, { requestBody: bodies[name], [status]: ok('Done', answer), refused });

const asFile = (description: string, type: string): Json => ({
  description,
  content: { [type]: { schema: { type: 'string' } } },
});
const csv = asFile('Lines of text', 'text/csv');
const read = (operationId: string) =>
  get(operationId, 'A project, with as much as the caller may see', ok('Done', answers.project), id);

/** The calls of the specification's section 7, for clients that were written for them. */
export const legacyCalls: Calls = {
  'GET /csv-to-json': get('ListProjects', 'The projects of the caller, a line for each', ok('Done', answers.lines)),
  'GET /project/{id}': read('GetProject'),
  'GET /collab/csv-to-json': get('ListUploads', 'What collaborators uploaded, by project', csv),
  'GET /docs/csv-to-json': get('ListDocuments', 'The documents asked for, by project', csv),
  'GET /get-notification': get(
    'ListNotifications',
    'The notifications of the caller',
    ok('Done', answers.notifications),
    named,
  ),
  'GET /get': get('GetProfile', 'The caller', ok('Done', answers.profile), query('email', 'Nobody but the caller')),
  'GET /api/get-store-card/{id}': get(
    'GetCard',
    'The card of the caller',
    ok('Done', answers.card),
    path('id', 'The caller, by address or id'),
  ),
  'GET /files/{id}': get(
    'GetFile',
    'Where a `filePath` leads',
    asFile('The file', '*/*'),
    path('id', 'From a `filePath`'),
  ),
  'POST /login': openPost('login', 'As POST /api/auth/sign-in', answers.session),
  'POST /register': openPost(
    'register',
    'As POST /api/auth/register; the ticket comes as `token` or from the cookie of /verify-otp',
    answers.session,
  ),
  'POST /update-password': post('updatePassword', 'As POST /api/auth/change-password', answers.session),
  'POST /reset-password': openPost('resetPassword', 'As POST /api/auth/reset-password', answers.session),
  'POST /api/verify-reset-token': openPost('verifyResetToken', 'As POST /api/auth/ticket', answers.valid),
  'POST /send-email': openPost(
    'sendEmail',
    'As POST /api/auth/otp; subject and body are not sent',
    answers.mailed,
    202,
  ),
  'POST /verify-otp': openPost('verifyOtp', 'As POST /api/auth/otp/verify', answers.verified),
  'POST /reset-link': openPost('resetLink', 'As POST /api/auth/reset-link', answers.accepted, 202),
  'POST /send-quote': openPost('sendQuote', 'As the command RequestQuote', answers.done),
  'POST /update-Profile': post('updateProfile', 'As the command UpdateProfile', answers.done),
  'POST /add-project': post('addProject', 'As the command CreateProject', answers.created),
  'POST /update-project': post(
    'updateProject',
    'As the command UpdateProject, with the names of the form, the server or both; on its own or under `project`',
    answers.stored,
  ),
  'POST /update-project-status': post(
    'updateProjectStatus',
    'Stores how many collaborators are expected, and moves the project',
    answers.stored,
  ),
  'POST /delete-project': post('deleteProject', 'As the command DeleteProject', answers.done),
  'POST /update-project-collab': post(
    'updateProjectCollab',
    'As the commands InviteCollaborators or, for oneself, JoinProject',
    answers.joined,
  ),
  'POST /update-project-docAssigned': post(
    'updateProjectDocAssigned',
    'Stores the assignments; a draft becomes active',
    answers.assigned,
  ),
  'PATCH /assigned-collaborators/{id}': post(
    'replaceAssignments',
    'Replaces the assignments',
    answers.assigned,
    ofProject('id'),
  ),
  'POST /upload-multiple': post(
    'uploadMultiple',
    'Defines the documents, with their templates as `file0`, `file1` ...',
    answers.stored,
  ),
  'POST /upload-supporting-file': post('uploadSupportingFile', 'Attaches a file to a project', answers.filed),
  'POST /upload-document': post('uploadDocument', 'Submits a document', answers.filed),
  'POST /api/updateProjectDocuments': post(
    'updateProjectDocuments',
    'Definitions, or decisions about uploaded documents, of several projects, each by itself',
    answers.results,
  ),
  'POST /api/store-card': post('storeCard', 'As the commands StartSubscription or ChangeCard', answers.paid, named),
  'GET /api/v1/projects/{id}': read('GetProjectById'),
  'POST /api/v1/projects/{id}': post('updateProjectById', 'As POST /update-project', answers.stored, id),
  'POST /api/v1/projects/{projectId}/collaborators': post(
    'addCollaborators',
    'As POST /update-project-collab',
    answers.joined,
    ofProject('projectId'),
  ),
  'POST /api/v1/projects/{projectID}/assignments': post(
    'storeAssignments',
    'As POST /update-project-docAssigned',
    answers.assigned,
    ofProject('projectID'),
  ),
};
