import * as contract from '../../contract/index.ts';
import { bytes, type Calls, ok, open, path, plainText, query, schemaOf, signedIn } from './parts.ts';

const anyNumber = { type: 'integer', minimum: 1, maximum: contract.lastSeal };
const number = path('number', 'The seal', anyNumber);
const anybody = open('seals');
const mine = signedIn('seals');
const ofReceipt = signedIn('seals', {
  parameters: [path('id', 'The submission and its version: `{projectId}.{personId}.{documentId}.{version}`')],
});

export const sealCalls: Calls = {
  'GET /api/seal/keys': anybody('getSealKeys', 'The keys that the history is sealed with', {
    200: ok('The last one seals now', contract.sealKeys),
  }),
  'GET /api/seal/checkpoint': anybody('getNewestSeal', 'The newest seal', {
    200: plainText('A C2SP tlog-checkpoint'),
    refused: [404],
  }),
  'GET /api/seals': anybody('getSeals', 'The seals of the history, newest first, 50 at a time', {
    parameters: [query('before', 'Only those before this seal', anyNumber)],
    200: ok('Seals', contract.sealPage),
    refused: [400],
  }),
  'POST /api/seals': mine('makeFirstSeal', 'Asks for the first seal now', {
    description: 'Once there is one, others follow by themselves, and this is 404.',
    202: ok('It is made'),
    refused: [404, 429],
  }),
  'GET /api/seals/{number}': anybody('getSeal', 'A seal', {
    parameters: [number],
    200: ok('The seal', contract.sealRow),
    refused: [404],
  }),
  'GET /api/seals/{number}/consistency': anybody(
    'getSealConsistency',
    'Proves that a seal keeps all that an earlier one covers',
    {
      parameters: [
        number,
        { ...query('from', 'The earlier seal, at most 100,000 events before', anyNumber), required: true },
      ],
      200: ok('A consistency proof of RFC 6962', contract.sealConsistency),
      refused: [400, 404, 429],
    },
  ),
  'GET /api/projects/{projectId}/verification': mine(
    'verifyProject',
    'Checks the history of a project, and tells how far it has come',
    {
      parameters: [path('projectId', 'The project')],
      200: {
        description: 'A line of JSON at a time; the last one says what was found',
        content: { 'application/jsonl': { schema: schemaOf(contract.verificationLine, 'output') } },
      },
      refused: [404, 429],
    },
  ),
  'GET /api/receipts/{id}': ofReceipt('getReceipt', 'A receipt of an upload, which proves itself once it is sealed', {
    200: ok('The receipt', contract.receipt),
    refused: [400, 404, 429],
  }),
  'GET /api/receipts/{id}/pdf': ofReceipt('getReceiptPdf', 'The same to print, with the receipt attached', {
    200: bytes('The receipt', 'application/pdf'),
    refused: [400, 404, 429],
  }),
};
