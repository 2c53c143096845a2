import { z } from 'zod';
import * as contract from '../../contract/index.ts';
import { bytes, type Calls, engineless, header, json, kind, ok, open, plainText, query } from './parts.ts';

const forOperators = kind(
  { tags: ['operation'], description: 'For operators of the installation; 404 for everybody else.' },
  [404, 503],
);
const mailServer = contract.operatorMailServer;
const binary = { schema: { type: 'string', format: 'binary' } };

const operatorCalls: Calls = {
  'GET /api/operator': forOperators('getInstallation', 'How the installation is', {
    200: ok('Eight lights, and what waits', contract.operatorOverview),
  }),
  'GET /api/operator/people': forOperators('findPeople', 'People by a part of their address', {
    parameters: [query('q', 'A part of the address, or an id')],
    200: ok('People', contract.operatorPeople),
    refused: [400],
  }),
  'GET /api/operator/projects': forOperators(
    'listLargestProjects',
    'The projects that take most room, and whose they are',
    { 200: ok('The largest first', contract.operatorProjects) },
  ),
  'GET /api/operator/security': forOperators('listSecurityEvents', 'What operators did, and what was refused to whom', {
    200: ok('The newest first', contract.operatorSecurity),
  }),
  'GET /api/operator/notice': forOperators(
    'getOperatorsNotice',
    'What everybody is told, and which deadlines fall into a time',
    {
      parameters: [
        query('from', 'A moment; absent: the begin of the notice'),
        query('until', 'A moment; absent: the end of the notice'),
      ],
      200: ok('The notice', contract.operatorNotice),
      refused: [400],
    },
  ),
  'GET /api/operator/settings': forOperators(
    'getSettings',
    'What holds for the whole installation, and what of it a variable says',
    { 200: ok('The settings', contract.operatorSettings) },
  ),
  'GET /api/operator/mail-server': forOperators('getMailServer', 'Which mail server sends, without its password', {
    200: ok('The mail server', mailServer),
  }),
  'POST /api/operator/mail-server': forOperators(
    'tryMailServer',
    'Sends a test email with a code over another mail server, to whoever asks',
    {
      body: contract.changeMailServer,
      200: ok('The mail server, still the one before', mailServer),
      refused: [429],
    },
  ),
  'POST /api/operator/mail-server/code': forOperators(
    'changeMailServer',
    'With the code of the test email, from now on all emails go by that mail server',
    { body: contract.mailServerCode, 200: ok('The mail server', mailServer) },
  ),
  'GET /api/operator/mail-server/records': forOperators(
    'getMailRecords',
    "What the sender's domain says of who may send for it: SPF, DKIM and DMARC",
    { 200: ok('The records', z.array(contract.domainRecord)) },
  ),
  'POST /api/operator/logo': forOperators(
    'sendLogo',
    'Sends a picture that `ChangeSettings` may name as the logo: PNG, JPEG or WebP, at most 512 kB',
    {
      requestBody: { required: true, content: { 'application/octet-stream': binary } },
      201: ok('What to name', contract.sentLogo),
      refused: [413, 415, 507],
    },
  ),
  'POST /api/operator/parked/retry': forOperators('retryParked', 'Tries again what views could not apply', {
    204: ok('It was tried again'),
  }),
  'GET /api/operator/support.zip': forOperators(
    'getSupportFile',
    'Versions, checks, settings masked, counts and last errors, without names, addresses and secrets',
    { 200: bytes('A ZIP', 'application/zip') },
  ),
  'POST /api/operator/doctor': forOperators(
    'askDoctor',
    'Examines how the installation is set up; what was found stands in `doctor` of its state',
    { body: contract.askDoctor, 202: ok('It has begun') },
  ),
};

const ofDoctor = engineless('operation', {
  description:
    'Of `doctor`, which reaches it through the public address and proves itself. For everybody else there is nothing.',
  parameters: [{ ...header('X-Doctor', 'The proof'), required: true }],
});

const doctorCalls: Calls = {
  'GET /api/live/doctor': ofDoctor('probeLive', 'What came of a request on its way, and a second later the rest', {
    200: { description: 'Two events', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    refused: [404],
  }),
  'PATCH /api/uploads/doctor': ofDoctor('probeUpload', 'Counts the bytes that arrive, and keeps none', {
    requestBody: { required: true, content: { 'application/offset+octet-stream': binary } },
    200: ok('So many arrived', z.object({ bytes: z.number().int() })),
    refused: [400, 401, 403, 404, 408, 412, 413, 415, 429, 503],
  }),
};

const anybody = open('operation');
const ofProcess = engineless('operation');
const ofOperationsPort = engineless('operation', {
  description: 'On the operations port, or for this machine only where there is none.',
});
const picture = (description: string) => ({
  description,
  content: { 'image/png': binary, 'image/jpeg': binary, 'image/webp': binary },
});
const readiness = z.object({
  status: z.enum(['ready', 'unready']),
  failed: z.array(z.string()),
  warnings: z.array(z.string()).optional(),
  states: z.record(z.string(), z.string()).optional(),
});

export const operationCalls: Calls = {
  ...operatorCalls,
  ...doctorCalls,
  'GET /api/brand/logo': anybody(
    'getLogo',
    'The logo of the installation; with the version that pages name it may be kept for ever',
    {
      parameters: [query('v', 'Its version')],
      200: picture('A picture'),
      206: picture('A part of it'),
      refused: [404, 416],
    },
  ),
  'GET /api/notice': anybody('getNotice', 'What operators tell everybody now', {
    200: ok('A notice, or null', contract.noticeToAll),
  }),
  'GET /healthz': ofProcess('isAlive', 'Whether the process answers', {
    200: ok('The process answers', z.object({ status: z.literal('ok') })),
  }),
  'GET /readyz': ofOperationsPort('isReady', 'Whether the process can do its work', {
    200: ok('It can do its work', readiness),
    503: ok('What fails', readiness),
    refused: [404],
  }),
  'GET /metrics': ofOperationsPort('getMetrics', 'Figures for monitoring', {
    200: plainText('Prometheus'),
    refused: [404],
  }),
  'GET /.well-known/security.txt': ofProcess('getSecurityContact', 'Where to report a vulnerability (RFC 9116)', {
    200: plainText('The contact, and until when it holds'),
    refused: [404],
  }),
  'GET /api/openapi.json': ofProcess('getDescription', 'This document', {
    200: { description: 'This document', content: json({ type: 'object' }) },
  }),
};
