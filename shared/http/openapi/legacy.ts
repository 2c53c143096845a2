import { bearer, type Json, ok, path, problems, query } from './parts.ts';

const object = { type: 'object' };
const list = { type: 'array', items: object };
const id = path('id', 'The project');
const asFile = (type: string): Json => ({ [type]: { schema: { type: 'string' } } });
const refused = problems(400, 401, 402, 403, 404, 409, 413, 415, 422, 423, 429, 503, 507);

const call = (description: string, response: Json, ...parameters: Json[]) => ({
  tags: ['legacy'],
  description,
  ...(parameters.length > 0 && { parameters }),
  responses: { 200: response, ...refused },
});
const get = (...about: Parameters<typeof call>) => ({ get: { ...call(...about), security: bearer } });

const csv = { description: 'Lines of text', content: asFile('text/csv') };
const file = { description: 'The file', content: asFile('*/*') };
const read = get('A project, with as much as the caller may see', ok('`{project}`', object), id);

const done = (description: string, ...parameters: Json[]) => call(description, ok('Done', object), ...parameters);
const post = (...about: Parameters<typeof done>) => ({ post: { ...done(...about), security: bearer } });
const publicPost = (...about: Parameters<typeof done>) => ({ post: done(...about) });
const accepted = (description: string) => ({
  post: { ...call(description, ok('Done', object)), responses: { 202: ok('Accepted', object), ...refused } },
});

/** The calls of the specification's section 7, for clients that were written for them. */
export const legacyPaths = {
  '/csv-to-json': get('The projects of the caller', ok('One line for each', list)),
  '/project/{id}': read,
  '/collab/csv-to-json': get('What collaborators uploaded, by project', csv),
  '/docs/csv-to-json': get('The documents asked for, by project', csv),
  '/get-notification': get('The notifications of the caller', ok('All of them', list)),
  '/get': get('The caller', ok('The profile', object), query('email', 'Nobody else')),
  '/api/get-store-card/{id}': get('The card of the caller', ok('The card', object), path('id', 'The caller')),
  '/files/{id}': get('Where a `filePath` leads', file, path('id', 'From a `filePath`')),
  '/login': publicPost('As POST /api/auth/sign-in'),
  '/register': publicPost('As POST /api/auth/register; the ticket comes as `token` or from the cookie of /verify-otp'),
  '/update-password': post('As POST /api/auth/change-password'),
  '/reset-password': publicPost('As POST /api/auth/reset-password'),
  '/api/verify-reset-token': publicPost('As POST /api/auth/ticket'),
  '/send-email': accepted('As POST /api/auth/otp; subject and body are not sent'),
  '/verify-otp': publicPost('As POST /api/auth/otp/verify; answers `token`'),
  '/reset-link': accepted('As POST /api/auth/reset-link'),
  '/send-quote': publicPost('As the command RequestQuote'),
  '/update-Profile': post('As the command UpdateProfile'),
  '/add-project': post('As the command CreateProject; multipart: `project` (JSON), `file`'),
  '/update-project': post('As the command UpdateProject, with the names of the form, the server or both'),
  '/update-project-status': post('Multipart: `projectId`, `collabCount`, `Status`'),
  '/delete-project': post('As the command DeleteProject'),
  '/update-project-collab': post('As the commands InviteCollaborators or, for oneself, JoinProject'),
  '/update-project-docAssigned': post('Stores the assignments; a draft becomes active'),
  '/assigned-collaborators/{id}': { patch: post('Replaces the assignments', id).post },
  '/upload-multiple': post('Multipart: `documents` (JSON), `projectId`, templates as `file0`, `file1` ...'),
  '/upload-supporting-file': post('Multipart: `projectId`, `file`'),
  '/upload-document': post('Multipart: `projectId`, `fieldName`, `file`'),
  '/api/updateProjectDocuments': post('Definitions, or decisions about uploaded documents, of several projects'),
  '/api/store-card': post('As the commands StartSubscription or ChangeCard'),
  '/api/v1/projects/{id}': { ...read, ...post('As POST /update-project', id) },
  '/api/v1/projects/{projectId}/collaborators': post(
    'As POST /update-project-collab',
    path('projectId', 'The project'),
  ),
  '/api/v1/projects/{projectID}/assignments': post(
    'As POST /update-project-docAssigned',
    path('projectID', 'The project'),
  ),
};
