import type { z } from 'zod';
import { projectId } from '../../../contract/index.ts';
import { bearer, header, type Json, ok, path, problems, query, schemaOf } from '../parts.ts';
import { answers } from './answers.ts';
import { bodies } from './bodies.ts';

const id = path('id', 'The project');
const ofProject = (name: string) => path(name, 'The project', schemaOf(projectId, 'input'));
const named = header('x-user-email', 'Nobody but the caller; quotes do not count', { maxLength: 254 });
const refused = problems(400, 401, 402, 403, 404, 409, 410, 413, 415, 422, 423, 429, 503, 507);

type Call = {
  readonly operationId: string;
  readonly description: string;
  readonly body?: Json;
  readonly answer: z.ZodType | Json;
  readonly parameters?: readonly Json[];
};
const isSchema = (answer: Call['answer']): answer is z.ZodType => 'parse' in answer;
const answered = (answer: Call['answer']) => (isSchema(answer) ? ok('Done', schemaOf(answer, 'output')) : answer);

const open = ({ operationId, description, body, answer, parameters }: Call, status = 200) => ({
  operationId: `legacy${operationId}`,
  summary: description,
  tags: ['legacy'],
  ...(parameters && { parameters }),
  ...(body && { requestBody: body }),
  responses: { [status]: answered(answer), ...refused },
});
const signedIn = (call: Call) => ({ ...open(call), security: bearer });

const get = (operationId: string, description: string, answer: Call['answer'], ...parameters: Json[]) => ({
  get: signedIn({ operationId, description, answer, parameters }),
});
const post = (operationId: string, description: string, body: Json, answer: z.ZodType, ...parameters: Json[]) => ({
  post: signedIn({ operationId, description, body, answer, parameters }),
});
const openPost = (operationId: string, description: string, body: Json, answer: z.ZodType, status?: number) => ({
  post: open({ operationId, description, body, answer }, status),
});

const asFile = (description: string, type: string): Json => ({
  description,
  content: { [type]: { schema: { type: 'string' } } },
});
const csv = asFile('Lines of text', 'text/csv');
const read = (operationId: string) =>
  get(operationId, 'A project, with as much as the caller may see', answers.project, id);

/** The calls of the specification's section 7, for clients that were written for them. */
export const legacyPaths = {
  '/csv-to-json': get('ListProjects', 'The projects of the caller, a line for each', answers.lines),
  '/project/{id}': read('GetProject'),
  '/collab/csv-to-json': get('ListUploads', 'What collaborators uploaded, by project', csv),
  '/docs/csv-to-json': get('ListDocuments', 'The documents asked for, by project', csv),
  '/get-notification': get('ListNotifications', 'The notifications of the caller', answers.notifications, named),
  '/get': get('GetProfile', 'The caller', answers.profile, query('email', 'Nobody but the caller')),
  '/api/get-store-card/{id}': get(
    'GetCard',
    'The card of the caller',
    answers.card,
    path('id', 'The caller, by address or id'),
  ),
  '/files/{id}': get('GetFile', 'Where a `filePath` leads', asFile('The file', '*/*'), path('id', 'From a `filePath`')),
  '/login': openPost('Login', 'As POST /api/auth/sign-in', bodies.login, answers.session),
  '/register': openPost(
    'Register',
    'As POST /api/auth/register; the ticket comes as `token` or from the cookie of /verify-otp',
    bodies.register,
    answers.session,
  ),
  '/update-password': post(
    'UpdatePassword',
    'As POST /api/auth/change-password',
    bodies.updatePassword,
    answers.session,
  ),
  '/reset-password': openPost(
    'ResetPassword',
    'As POST /api/auth/reset-password',
    bodies.resetPassword,
    answers.session,
  ),
  '/api/verify-reset-token': openPost(
    'VerifyResetToken',
    'As POST /api/auth/ticket',
    bodies.verifyResetToken,
    answers.valid,
  ),
  '/send-email': openPost(
    'SendEmail',
    'As POST /api/auth/otp; subject and body are not sent',
    bodies.sendEmail,
    answers.mailed,
    202,
  ),
  '/verify-otp': openPost('VerifyOtp', 'As POST /api/auth/otp/verify', bodies.verifyOtp, answers.verified),
  '/reset-link': openPost('ResetLink', 'As POST /api/auth/reset-link', bodies.resetLink, answers.accepted, 202),
  '/send-quote': openPost('SendQuote', 'As the command RequestQuote', bodies.sendQuote, answers.done),
  '/update-Profile': post('UpdateProfile', 'As the command UpdateProfile', bodies.updateProfile, answers.done),
  '/add-project': post('AddProject', 'As the command CreateProject', bodies.addProject, answers.created),
  '/update-project': post(
    'UpdateProject',
    'As the command UpdateProject, with the names of the form, the server or both; on its own or under `project`',
    bodies.updateProject,
    answers.stored,
  ),
  '/update-project-status': post(
    'UpdateProjectStatus',
    'Stores how many collaborators are expected, and moves the project',
    bodies.updateProjectStatus,
    answers.stored,
  ),
  '/delete-project': post('DeleteProject', 'As the command DeleteProject', bodies.deleteProject, answers.done),
  '/update-project-collab': post(
    'UpdateProjectCollab',
    'As the commands InviteCollaborators or, for oneself, JoinProject',
    bodies.updateProjectCollab,
    answers.joined,
  ),
  '/update-project-docAssigned': post(
    'UpdateProjectDocAssigned',
    'Stores the assignments; a draft becomes active',
    bodies.updateProjectDocAssigned,
    answers.assigned,
  ),
  '/assigned-collaborators/{id}': {
    patch: post(
      'ReplaceAssignments',
      'Replaces the assignments',
      bodies.replaceAssignments,
      answers.assigned,
      ofProject('id'),
    ).post,
  },
  '/upload-multiple': post(
    'UploadMultiple',
    'Defines the documents, with their templates as `file0`, `file1` ...',
    bodies.uploadMultiple,
    answers.stored,
  ),
  '/upload-supporting-file': post(
    'UploadSupportingFile',
    'Attaches a file to a project',
    bodies.uploadSupportingFile,
    answers.filed,
  ),
  '/upload-document': post('UploadDocument', 'Submits a document', bodies.uploadDocument, answers.filed),
  '/api/updateProjectDocuments': post(
    'UpdateProjectDocuments',
    'Definitions, or decisions about uploaded documents, of several projects, each by itself',
    bodies.updateProjectDocuments,
    answers.results,
  ),
  '/api/store-card': post(
    'StoreCard',
    'As the commands StartSubscription or ChangeCard',
    bodies.storeCard,
    answers.paid,
    named,
  ),
  '/api/v1/projects/{id}': {
    ...read('GetProjectById'),
    ...post('UpdateProjectById', 'As POST /update-project', bodies.updateProjectById, answers.stored, id),
  },
  '/api/v1/projects/{projectId}/collaborators': post(
    'AddCollaborators',
    'As POST /update-project-collab',
    bodies.addCollaborators,
    answers.joined,
    ofProject('projectId'),
  ),
  '/api/v1/projects/{projectID}/assignments': post(
    'StoreAssignments',
    'As POST /update-project-docAssigned',
    bodies.replaceAssignments,
    answers.assigned,
    ofProject('projectID'),
  ),
};
