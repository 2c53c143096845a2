import { z } from 'zod';
import * as contract from '../../contract/index.ts';
import { bytes, type Calls, type Json, jsonQuery, ok, path, query, schemaOf, signedIn } from './parts.ts';
import { pastAnswers, pastParameters } from './past.ts';

const mine = signedIn('files');
const project = path('projectId', 'The project');
const ticket = query('ticket', 'From POST /api/downloads, in place of a token', { maxLength: 200 });
const fieldsOf = (schema: z.ZodType) => schemaOf(schema, 'input').properties as Record<string, Json>;
const { view = {} } = fieldsOf(contract.fileQuery);

const history = (format: contract.HistoryFormat) =>
  mine(
    `getHistoryAs${format[0]?.toUpperCase()}${format.slice(1)}`,
    'The time line of a project, newest first, as a file',
    {
      parameters: [
        project,
        jsonQuery('filter', 'As of GET /api/history', schemaOf(contract.historySelection, 'input')),
        ticket,
      ],
      200:
        format === 'json'
          ? ok('Streamed', z.array(contract.historyRow))
          : bytes('Streamed', format === 'csv' ? 'text/csv' : 'application/jsonl'),
      refused: [400, 404],
    },
  );

export const fileCalls: Calls = {
  'GET /api/files/{fileId}': mine('getFile', 'A file, or a range of it', {
    parameters: [
      path('fileId', 'The file'),
      query('view', '`inline` shows PDF and images in a browser, `preview` answers a PDF of an office file', view),
      ...pastParameters,
      ticket,
    ],
    200: bytes('The file', '*/*'),
    202: ok('Its preview is being made: ask again (`Retry-After`)', contract.downloadWaits),
    206: bytes('A range of it', '*/*'),
    refused: [400, 404, 409, 410, 416],
  }),
  'GET /api/projects/{projectId}/archive.zip': mine('getArchive', 'What was delivered, as one ZIP', {
    parameters: [
      project,
      ...Object.entries(fieldsOf(contract.archiveSelection)).map(([name, schema]) =>
        query(name, 'See POST /api/downloads', schema),
      ),
      ...pastParameters,
      ticket,
    ],
    200: { ...bytes('A ZIP, streamed', 'application/zip'), headers: pastAnswers },
    refused: [400, 404],
  }),
  'GET /api/projects/{projectId}/evidence.zip': mine(
    'downloadEvidence',
    'The evidence package of a project, for who reads its whole time line',
    {
      parameters: [
        project,
        query(
          'package',
          'One that was made beforehand, which may be asked for in parts',
          schemaOf(contract.fileId, 'input'),
        ),
        ticket,
      ],
      200: bytes('A ZIP, streamed', 'application/zip'),
      206: bytes('A range of one that was made beforehand', 'application/zip'),
      refused: [400, 404, 416, 429],
    },
  ),
  'GET /api/me/data.zip': mine(
    'getOwnData',
    'All that is known of the asker, with their own files; only for a session',
    { parameters: [ticket], 200: bytes('A ZIP, streamed', 'application/zip'), refused: [429] },
  ),
  ...Object.fromEntries(
    contract.historyFormats.map((format) => [`GET /api/projects/{projectId}/history.${format}`, history(format)]),
  ),
  'POST /api/downloads': mine(
    'prepareDownload',
    'A link to a file, an archive, a time line, an evidence package or the own data that needs no token',
    {
      body: contract.download,
      200: ok(
        'A URL good for 60 seconds, or why there is no preview',
        z.union([contract.downloadAnswer, contract.noPreviewAnswer]),
      ),
      202: ok('A large evidence package, or a preview, is being made', contract.downloadWaits),
      refused: [404, 410, 429],
    },
  ),
  'GET /api/answers/{id}/pdf': mine(
    'getAnswersPdf',
    'What one person gave to a project that asks questions: answers, documents and what their receipts are of',
    {
      parameters: [path('id', '`{projectId}.{personId}`, as in `GET /api/answers`')],
      200: bytes('To print', 'application/pdf'),
      refused: [400, 404, 429],
    },
  ),
};
