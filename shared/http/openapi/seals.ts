import * as contract from '../../contract/index.ts';
import { bearer, bytes, ok, path, plainText, problems, query, schemaOf } from './parts.ts';

const anyNumber = { type: 'integer', minimum: 1, maximum: contract.lastSeal };
const number = path('number', 'The seal', anyNumber);
const numberOf = (description: string) => ({ description, schema: anyNumber });
const common = { tags: ['seals'] };
const ofReceipt = {
  ...common,
  security: bearer,
  parameters: [path('id', 'The submission and its version: `{projectId}.{personId}.{documentId}.{version}`')],
};

export const sealPaths = {
  '/api/seal/keys': {
    get: {
      operationId: 'getSealKeys',
      summary: 'The keys that the history is sealed with',
      ...common,
      responses: { 200: ok('The last one seals now', schemaOf(contract.sealKeys, 'output')), ...problems(503) },
    },
  },
  '/api/seal/checkpoint': {
    get: {
      operationId: 'getNewestSeal',
      summary: 'The newest seal',
      ...common,
      responses: { 200: plainText('A C2SP tlog-checkpoint'), ...problems(404, 503) },
    },
  },
  '/api/seals': {
    get: {
      operationId: 'getSeals',
      summary: 'The seals of the history, newest first, 50 at a time',
      ...common,
      parameters: [{ ...query('before', ''), ...numberOf('Only those before this seal') }],
      responses: { 200: ok('Seals', schemaOf(contract.sealPage, 'output')), ...problems(400, 503) },
    },
    post: {
      operationId: 'makeFirstSeal',
      summary: 'Asks for the first seal now',
      description: 'Once there is one, others follow by themselves, and this is 404.',
      ...common,
      security: bearer,
      responses: { 202: ok('It is made'), ...problems(401, 404, 429, 503) },
    },
  },
  '/api/seals/{number}': {
    get: {
      operationId: 'getSeal',
      summary: 'A seal',
      ...common,
      parameters: [number],
      responses: { 200: ok('The seal', schemaOf(contract.sealRow, 'output')), ...problems(404, 503) },
    },
  },
  '/api/seals/{number}/consistency': {
    get: {
      operationId: 'getSealConsistency',
      summary: 'Proves that a seal keeps all that an earlier one covers',
      ...common,
      parameters: [
        number,
        { ...query('from', ''), ...numberOf('The earlier seal, at most 100,000 events before'), required: true },
      ],
      responses: {
        200: ok('A consistency proof of RFC 6962', schemaOf(contract.sealConsistency, 'output')),
        ...problems(400, 404, 429, 503),
      },
    },
  },
  '/api/projects/{projectId}/verification': {
    get: {
      operationId: 'verifyProject',
      summary: 'Checks the history of a project, and tells how far it has come',
      ...common,
      security: bearer,
      parameters: [path('projectId', 'The project')],
      responses: {
        200: {
          description: 'A line of JSON at a time; the last one says what was found',
          content: { 'application/jsonl': { schema: schemaOf(contract.verificationLine, 'output') } },
        },
        ...problems(401, 403, 404, 429, 503),
      },
    },
  },
  '/api/answers/{id}/pdf': {
    get: {
      operationId: 'getAnswersPdf',
      summary:
        'What one person gave to a project that asks questions: answers, documents and what their receipts are of',
      tags: ['files'],
      security: bearer,
      parameters: [path('id', '`{projectId}.{personId}`, as in `GET /api/answers`')],
      responses: { 200: bytes('To print', 'application/pdf'), ...problems(401, 403, 404, 429, 503) },
    },
  },
  '/api/receipts/{id}': {
    get: {
      operationId: 'getReceipt',
      summary: 'A receipt of an upload, which proves itself once it is sealed',
      ...ofReceipt,
      responses: { 200: ok('The receipt', schemaOf(contract.receipt, 'output')), ...problems(401, 404, 429, 503) },
    },
  },
  '/api/receipts/{id}/pdf': {
    get: {
      operationId: 'getReceiptPdf',
      summary: 'The same to print, with the receipt attached',
      ...ofReceipt,
      responses: { 200: bytes('The receipt', 'application/pdf'), ...problems(401, 404, 429, 503) },
    },
  },
};
