import { z } from 'zod';
import * as contract from '../../contract/index.ts';
import {
  bearer,
  body,
  bodyProblems,
  bytes,
  type Json,
  jsonQuery,
  ok,
  path,
  problems,
  query,
  schemaOf,
} from './parts.ts';
import { pastAnswers, pastParameters } from './past.ts';
import { uploadPaths } from './uploads.ts';

const ticket = query('ticket', 'From POST /api/downloads, in place of a token', { maxLength: 200 });
const fieldsOf = (schema: z.ZodType) => schemaOf(schema, 'input').properties as Record<string, Json>;
const { view = {} } = fieldsOf(contract.fileQuery);

const history = (format: contract.HistoryFormat) => ({
  get: {
    operationId: `getHistoryAs${format[0]?.toUpperCase()}${format.slice(1)}`,
    summary: 'The time line of a project, newest first, as a file',
    tags: ['files'],
    security: bearer,
    parameters: [
      path('projectId', 'The project'),
      jsonQuery('filter', 'As of GET /api/history', schemaOf(contract.historySelection, 'input')),
      ticket,
    ],
    responses: {
      200:
        format === 'json'
          ? ok('Streamed', { type: 'array', items: schemaOf(contract.historyRow, 'output') })
          : bytes('Streamed', format === 'csv' ? 'text/csv' : 'application/jsonl'),
      ...problems(400, 401, 403, 404, 503),
    },
  },
});

export const filePaths = {
  ...uploadPaths,
  '/api/files/{fileId}': {
    get: {
      operationId: 'getFile',
      summary: 'A file, or a range of it',
      tags: ['files'],
      security: bearer,
      parameters: [
        path('fileId', 'The file'),
        query('view', '`inline` shows PDF and images in a browser, `preview` answers a PDF of an office file', view),
        ...pastParameters,
        ticket,
      ],
      responses: {
        200: bytes('The file', '*/*'),
        202: ok('Its preview is being made: ask again (`Retry-After`)', schemaOf(contract.downloadWaits, 'output')),
        206: bytes('A range of it', '*/*'),
        ...problems(400, 401, 403, 404, 409, 410, 416, 503),
      },
    },
  },
  '/api/projects/{projectId}/archive.zip': {
    get: {
      operationId: 'getArchive',
      summary: 'What was delivered, as one ZIP',
      tags: ['files'],
      security: bearer,
      parameters: [
        path('projectId', 'The project'),
        ...Object.entries(fieldsOf(contract.archiveSelection)).map(([name, schema]) =>
          query(name, 'See POST /api/downloads', schema),
        ),
        ...pastParameters,
        ticket,
      ],
      responses: {
        200: { ...bytes('A ZIP, streamed', 'application/zip'), headers: pastAnswers },
        ...problems(400, 401, 403, 404, 503),
      },
    },
  },
  '/api/projects/{projectId}/evidence.zip': {
    get: {
      operationId: 'downloadEvidence',
      summary: 'The evidence package of a project, for who reads its whole time line',
      tags: ['files'],
      security: bearer,
      parameters: [
        path('projectId', 'The project'),
        query(
          'package',
          'One that was made beforehand, which may be asked for in parts',
          schemaOf(contract.fileId, 'input'),
        ),
        ticket,
      ],
      responses: {
        200: bytes('A ZIP, streamed', 'application/zip'),
        206: bytes('A range of one that was made beforehand', 'application/zip'),
        ...problems(400, 401, 403, 404, 416, 429, 503),
      },
    },
  },
  '/api/me/data.zip': {
    get: {
      operationId: 'getOwnData',
      summary: 'All that is known of the asker, with their own files; only for a session',
      tags: ['files'],
      security: bearer,
      parameters: [ticket],
      responses: { 200: bytes('A ZIP, streamed', 'application/zip'), ...problems(401, 403, 429, 503) },
    },
  },
  ...Object.fromEntries(
    contract.historyFormats.map((format) => [`/api/projects/{projectId}/history.${format}`, history(format)]),
  ),
  '/api/downloads': {
    post: {
      operationId: 'prepareDownload',
      summary: 'A link to a file, an archive, a time line, an evidence package or the own data that needs no token',
      tags: ['files'],
      security: bearer,
      requestBody: body(contract.download),
      responses: {
        200: ok(
          'A URL good for 60 seconds, or why there is no preview',
          schemaOf(z.union([contract.downloadAnswer, contract.noPreviewAnswer]), 'output'),
        ),
        202: ok('A large evidence package, or a preview, is being made', schemaOf(contract.downloadWaits, 'output')),
        ...problems(...bodyProblems, 401, 403, 404, 410, 429, 503),
      },
    },
  },
};
