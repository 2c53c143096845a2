import * as contract from '../../contract/index.ts';
import { bearer, body, bytes, type Json, ok, path, problems, query, schemaOf } from './parts.ts';

const tusOptions = (...parameters: Json[]) => ({
  tags: ['files'],
  ...(parameters.length > 0 && { parameters }),
  responses: { 204: ok('What this server speaks of tus 1.0') },
});

export const filePaths = {
  '/api/uploads': {
    options: tusOptions(),
    post: {
      tags: ['files'],
      security: bearer,
      description:
        'tus 1.0 creation; Upload-Metadata carries filename, purpose, projectId and documentId. Location ends in the fileId.',
      responses: { 201: ok('Created'), ...problems(400, 401, 402, 403, 404, 409, 413, 415, 507) },
    },
  },
  '/api/uploads/{uploadId}': {
    options: tusOptions(path('uploadId', 'The upload')),
    ...Object.fromEntries(
      (['head', 'patch', 'delete'] as const).map((method) => [
        method,
        {
          tags: ['files'],
          security: bearer,
          parameters: [path('uploadId', 'The upload')],
          responses: {
            [method === 'head' ? 200 : 204]: ok('tus 1.0'),
            ...problems(401, 404, 409, 415, 423, 460, 507),
          },
        },
      ]),
    ),
  },
  '/api/files/{fileId}': {
    get: {
      tags: ['files'],
      security: bearer,
      parameters: [
        path('fileId', 'The file'),
        query('view', '`inline` for PDF and images'),
        query('ticket', 'From POST /api/downloads'),
      ],
      responses: {
        200: bytes('The file', '*/*'),
        206: bytes('A range of it', '*/*'),
        ...problems(401, 403, 404, 416),
      },
    },
  },
  '/api/projects/{projectId}/archive.zip': {
    get: {
      tags: ['files'],
      security: bearer,
      parameters: [
        path('projectId', 'The project'),
        ...Object.keys(contract.archiveSelection.shape).map((name) => query(name, 'See POST /api/downloads')),
        query('ticket', 'From POST /api/downloads'),
      ],
      responses: { 200: bytes('A ZIP, streamed', 'application/zip'), ...problems(400, 401, 403, 404) },
    },
  },
  '/api/downloads': {
    post: {
      tags: ['files'],
      security: bearer,
      requestBody: body(contract.download),
      responses: {
        200: ok('A URL good for 60 seconds', schemaOf(contract.downloadAnswer, 'output')),
        ...problems(400, 401, 403, 404),
      },
    },
  },
};
