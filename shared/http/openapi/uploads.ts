import { type Call, type Calls, engineless, header, type Json, ok, path, signedIn, told } from './parts.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const count = { type: 'integer', minimum: 0, maximum: 999_999_999_999_999 };
const needed = (parameter: Json): Json => ({ ...parameter, required: true });

const version = needed(header('Tus-Resumable', 'The version of tus', { const: '1.0.0' }));
const uploadId = path('uploadId', 'The upload: the last part of its Location');
const reached = { 'Upload-Offset': told('The bytes that are durable', count) };

const mine = signedIn('files');
const tusOptions = (operationId: string, call: Call = {}) =>
  engineless('files')(operationId, 'What this server speaks of tus 1.0', {
    ...call,
    204: ok('In Tus-Version, Tus-Extension and Tus-Checksum-Algorithm'),
  });

/** tus 1.0, with creation, expiration, termination and checksum. */
export const uploadCalls: Calls = {
  'OPTIONS /api/uploads': tusOptions('describeUploads'),
  'POST /api/uploads': mine('beginUpload', 'Begins an upload (tus 1.0 creation)', {
    description: 'The last part of Location is the fileId, too. The last byte of a `document` submits it.',
    parameters: [
      version,
      needed(header('Upload-Length', 'The size of the file', count)),
      {
        ...needed(
          header(
            'Upload-Metadata',
            'Names with values in base64: filename; purpose (document, template, supporting or picture); projectId and documentId; replaces, which refuses it where another file is there than the one it names (empty: than none)',
            { maxLength: 8_192 },
          ),
        ),
        example: `filename ${base64('me.png')},purpose ${base64('picture')}`,
      },
    ],
    201: {
      ...ok('Begun'),
      headers: {
        Location: told('Where the bytes go'),
        'Upload-Expires': told('When an unfinished upload is dropped'),
      },
    },
    refused: [400, 402, 404, 409, 412, 413, 415, 429, 507],
  }),
  'OPTIONS /api/uploads/{uploadId}': tusOptions('describeUpload', { parameters: [uploadId] }),
  'HEAD /api/uploads/{uploadId}': mine('findOffset', 'How far an upload got', {
    parameters: [uploadId, version],
    200: { ...ok('Its offset'), headers: reached },
    refused: [400, 404, 409, 412, 423, 429, 507],
  }),
  'PATCH /api/uploads/{uploadId}': mine('sendBytes', 'Goes on with an upload', {
    description: 'Upload-Checksum may go with it: sha1 or sha256, and the digest in base64.',
    parameters: [uploadId, version, needed(header('Upload-Offset', 'Where these bytes begin: what HEAD says', count))],
    requestBody: {
      required: true,
      content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
    204: { ...ok('They are durable'), headers: reached },
    refused: [400, 402, 404, 409, 412, 413, 415, 423, 429, 460, 507],
  }),
  'DELETE /api/uploads/{uploadId}': mine('endUpload', 'Drops an upload that no event names', {
    parameters: [uploadId, version],
    204: ok('Dropped'),
    refused: [400, 404, 409, 412, 423, 429],
  }),
};
