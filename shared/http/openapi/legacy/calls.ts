import type { z } from 'zod';
import { projectId } from '../../../contract/index.ts';
import { type Calls, header, type Json, ok, open, path, query, schemaOf, signedIn } from '../parts.ts';
import { answers } from './answers.ts';
import { bodies } from './bodies.ts';

const id = path('id', 'The project');
const ofProject = (name: string) => path(name, 'The project', schemaOf(projectId, 'input'));
const named = header('x-user-email', 'Nobody but the caller; quotes do not count', { maxLength: 254 });
const refused = [400, 401, 402, 403, 404, 409, 410, 413, 415, 422, 423, 429, 507];

const common = { tags: ['legacy'] };
const [mine, anybody] = [signedIn(common), open(common)];

const get = (operationId: string, summary: string, answer: Json, ...parameters: Json[]) =>
  mine(`legacy${operationId}`, summary, { parameters, 200: answer, refused });
const post = (operationId: string, summary: string, requestBody: Json, answer: z.ZodType, ...parameters: Json[]) =>
  mine(`legacy${operationId}`, summary, { parameters, requestBody, 200: ok('Done', answer), refused });
const openPost = (operationId: string, summary: string, requestBody: Json, answer: z.ZodType, status = 200) =>
  anybody(`legacy${operationId}`, summary, { requestBody, [status]: ok('Done', answer), refused });

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
  'POST /login': openPost('Login', 'As POST /api/auth/sign-in', bodies.login, answers.session),
  'POST /register': openPost(
    'Register',
    'As POST /api/auth/register; the ticket comes as `token` or from the cookie of /verify-otp',
    bodies.register,
    answers.session,
  ),
  'POST /update-password': post(
    'UpdatePassword',
    'As POST /api/auth/change-password',
    bodies.updatePassword,
    answers.session,
  ),
  'POST /reset-password': openPost(
    'ResetPassword',
    'As POST /api/auth/reset-password',
    bodies.resetPassword,
    answers.session,
  ),
  'POST /api/verify-reset-token': openPost(
    'VerifyResetToken',
    'As POST /api/auth/ticket',
    bodies.verifyResetToken,
    answers.valid,
  ),
  'POST /send-email': openPost(
    'SendEmail',
    'As POST /api/auth/otp; subject and body are not sent',
    bodies.sendEmail,
    answers.mailed,
    202,
  ),
  'POST /verify-otp': openPost('VerifyOtp', 'As POST /api/auth/otp/verify', bodies.verifyOtp, answers.verified),
  'POST /reset-link': openPost('ResetLink', 'As POST /api/auth/reset-link', bodies.resetLink, answers.accepted, 202),
  'POST /send-quote': openPost('SendQuote', 'As the command RequestQuote', bodies.sendQuote, answers.done),
  'POST /update-Profile': post('UpdateProfile', 'As the command UpdateProfile', bodies.updateProfile, answers.done),
  'POST /add-project': post('AddProject', 'As the command CreateProject', bodies.addProject, answers.created),
  'POST /update-project': post(
    'UpdateProject',
    'As the command UpdateProject, with the names of the form, the server or both; on its own or under `project`',
    bodies.updateProject,
    answers.stored,
  ),
  'POST /update-project-status': post(
    'UpdateProjectStatus',
    'Stores how many collaborators are expected, and moves the project',
    bodies.updateProjectStatus,
    answers.stored,
  ),
  'POST /delete-project': post('DeleteProject', 'As the command DeleteProject', bodies.deleteProject, answers.done),
  'POST /update-project-collab': post(
    'UpdateProjectCollab',
    'As the commands InviteCollaborators or, for oneself, JoinProject',
    bodies.updateProjectCollab,
    answers.joined,
  ),
  'POST /update-project-docAssigned': post(
    'UpdateProjectDocAssigned',
    'Stores the assignments; a draft becomes active',
    bodies.updateProjectDocAssigned,
    answers.assigned,
  ),
  'PATCH /assigned-collaborators/{id}': post(
    'ReplaceAssignments',
    'Replaces the assignments',
    bodies.replaceAssignments,
    answers.assigned,
    ofProject('id'),
  ),
  'POST /upload-multiple': post(
    'UploadMultiple',
    'Defines the documents, with their templates as `file0`, `file1` ...',
    bodies.uploadMultiple,
    answers.stored,
  ),
  'POST /upload-supporting-file': post(
    'UploadSupportingFile',
    'Attaches a file to a project',
    bodies.uploadSupportingFile,
    answers.filed,
  ),
  'POST /upload-document': post('UploadDocument', 'Submits a document', bodies.uploadDocument, answers.filed),
  'POST /api/updateProjectDocuments': post(
    'UpdateProjectDocuments',
    'Definitions, or decisions about uploaded documents, of several projects, each by itself',
    bodies.updateProjectDocuments,
    answers.results,
  ),
  'POST /api/store-card': post(
    'StoreCard',
    'As the commands StartSubscription or ChangeCard',
    bodies.storeCard,
    answers.paid,
    named,
  ),
  'GET /api/v1/projects/{id}': read('GetProjectById'),
  'POST /api/v1/projects/{id}': post(
    'UpdateProjectById',
    'As POST /update-project',
    bodies.updateProjectById,
    answers.stored,
    id,
  ),
  'POST /api/v1/projects/{projectId}/collaborators': post(
    'AddCollaborators',
    'As POST /update-project-collab',
    bodies.addCollaborators,
    answers.joined,
    ofProject('projectId'),
  ),
  'POST /api/v1/projects/{projectID}/assignments': post(
    'StoreAssignments',
    'As POST /update-project-docAssigned',
    bodies.replaceAssignments,
    answers.assigned,
    ofProject('projectID'),
  ),
};
