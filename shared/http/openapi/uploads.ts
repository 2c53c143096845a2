import { bearer, header, type Json, ok, path, problems } from './parts.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const count = { type: 'integer', minimum: 0, maximum: 999_999_999_999_999 };
const needed = (parameter: Json): Json => ({ ...parameter, required: true });
const answered = (schema: Json, description: string) => ({ description, schema });

const version = needed(header('Tus-Resumable', 'The version of tus', { const: '1.0.0' }));
const uploadId = path('uploadId', 'The upload: the last part of its Location');
const reached = { 'Upload-Offset': answered(count, 'The bytes that are durable') };

const tusOptions = (operationId: string, ...parameters: Json[]) => ({
  operationId,
  summary: 'What this server speaks of tus 1.0',
  tags: ['files'],
  ...(parameters.length > 0 && { parameters }),
  responses: { 204: ok('In Tus-Version, Tus-Extension and Tus-Checksum-Algorithm') },
});

const ofUpload = {
  tags: ['files'],
  security: bearer,
};

/** tus 1.0, with creation, expiration, termination and checksum. */
export const uploadPaths = {
  '/api/uploads': {
    options: tusOptions('describeUploads'),
    post: {
      operationId: 'beginUpload',
      summary: 'Begins an upload (tus 1.0 creation)',
      description: 'The last part of Location is the fileId, too. The last byte of a `document` submits it.',
      ...ofUpload,
      parameters: [
        version,
        needed(header('Upload-Length', 'The size of the file', count)),
        {
          ...needed(
            header(
              'Upload-Metadata',
              'Names with values in base64: filename; purpose (document, template, supporting or picture); projectId and documentId',
              { maxLength: 8_192 },
            ),
          ),
          example: `filename ${base64('me.png')},purpose ${base64('picture')}`,
        },
      ],
      responses: {
        201: {
          ...ok('Begun'),
          headers: {
            Location: answered({ type: 'string' }, 'Where the bytes go'),
            'Upload-Expires': answered({ type: 'string' }, 'When an unfinished upload is dropped'),
          },
        },
        ...problems(400, 401, 402, 403, 404, 409, 412, 413, 415, 429, 503, 507),
      },
    },
  },
  '/api/uploads/{uploadId}': {
    options: tusOptions('describeUpload', uploadId),
    head: {
      operationId: 'findOffset',
      summary: 'How far an upload got',
      ...ofUpload,
      parameters: [uploadId, version],
      responses: {
        200: { ...ok('Its offset'), headers: reached },
        ...problems(400, 401, 404, 409, 412, 423, 429, 503, 507),
      },
    },
    patch: {
      operationId: 'sendBytes',
      summary: 'Goes on with an upload',
      description: 'Upload-Checksum may go with it: sha1 or sha256, and the digest in base64.',
      ...ofUpload,
      parameters: [
        uploadId,
        version,
        needed(header('Upload-Offset', 'Where these bytes begin: what HEAD says', count)),
      ],
      requestBody: {
        required: true,
        content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
      responses: {
        204: { ...ok('They are durable'), headers: reached },
        ...problems(400, 401, 402, 403, 404, 409, 412, 413, 415, 423, 429, 460, 503, 507),
      },
    },
    delete: {
      operationId: 'endUpload',
      summary: 'Drops an upload that no event names',
      ...ofUpload,
      parameters: [uploadId, version],
      responses: { 204: ok('Dropped'), ...problems(400, 401, 403, 404, 409, 412, 423, 429, 503) },
    },
  },
};
