import { z } from 'zod';
import * as contract from '../../contract/index.ts';
import { body, bodyProblems, bytes, header, ok, plainText, problems, query, schemaOf } from './parts.ts';

const where = 'On the operations port, or for this machine only where there is none.';
const readiness = schemaOf(
  z.object({
    status: z.enum(['ready', 'unready']),
    failed: z.array(z.string()),
    warnings: z.array(z.string()).optional(),
    states: z.record(z.string(), z.string()).optional(),
  }),
  'output',
);

const forOperators = { tags: ['operation'], description: 'For operators of the installation; 404 for everybody else.' };

export const operatorPaths = {
  '/api/operator': {
    get: {
      operationId: 'getInstallation',
      summary: 'How the installation is',
      ...forOperators,
      responses: {
        200: ok('Eight lights, and what waits', schemaOf(contract.operatorOverview, 'output')),
        ...problems(404, 503),
      },
    },
  },
  '/api/operator/people': {
    get: {
      operationId: 'findPeople',
      summary: 'People by a part of their address',
      ...forOperators,
      parameters: [query('q', 'A part of the address, or an id')],
      responses: { 200: ok('People', schemaOf(contract.operatorPeople, 'output')), ...problems(400, 404, 503) },
    },
  },
  '/api/operator/projects': {
    get: {
      operationId: 'listLargestProjects',
      summary: 'The projects that take most room, and whose they are',
      ...forOperators,
      responses: { 200: ok('The largest first', schemaOf(contract.operatorProjects, 'output')), ...problems(404, 503) },
    },
  },
  '/api/operator/security': {
    get: {
      operationId: 'listSecurityEvents',
      summary: 'What operators did, and what was refused to whom',
      ...forOperators,
      responses: { 200: ok('The newest first', schemaOf(contract.operatorSecurity, 'output')), ...problems(404, 503) },
    },
  },
  '/api/operator/notice': {
    get: {
      operationId: 'getOperatorsNotice',
      summary: 'What everybody is told, and which deadlines fall into a time',
      ...forOperators,
      parameters: [
        query('from', 'A moment; absent: the begin of the notice'),
        query('until', 'A moment; absent: the end of the notice'),
      ],
      responses: { 200: ok('The notice', schemaOf(contract.operatorNotice, 'output')), ...problems(400, 404, 503) },
    },
  },
  '/api/operator/settings': {
    get: {
      operationId: 'getSettings',
      summary: 'What holds for the whole installation, and what of it a variable says',
      ...forOperators,
      responses: { 200: ok('The settings', schemaOf(contract.operatorSettings, 'output')), ...problems(404, 503) },
    },
  },
  '/api/operator/mail-server': {
    get: {
      operationId: 'getMailServer',
      summary: 'Which mail server sends, without its password',
      ...forOperators,
      responses: { 200: ok('The mail server', schemaOf(contract.operatorMailServer, 'output')), ...problems(404, 503) },
    },
    post: {
      operationId: 'tryMailServer',
      summary: 'Sends a test email with a code over another mail server, to whoever asks',
      ...forOperators,
      requestBody: body(contract.changeMailServer),
      responses: {
        200: ok('The mail server, still the one before', schemaOf(contract.operatorMailServer, 'output')),
        ...problems(...bodyProblems, 404, 429, 503),
      },
    },
  },
  '/api/operator/mail-server/code': {
    post: {
      operationId: 'changeMailServer',
      summary: 'With the code of the test email, from now on all emails go by that mail server',
      ...forOperators,
      requestBody: body(contract.mailServerCode),
      responses: {
        200: ok('The mail server', schemaOf(contract.operatorMailServer, 'output')),
        ...problems(...bodyProblems, 404, 503),
      },
    },
  },
  '/api/operator/mail-server/records': {
    get: {
      operationId: 'getMailRecords',
      summary: "What the sender's domain says of who may send for it: SPF, DKIM and DMARC",
      ...forOperators,
      responses: { 200: ok('The records', schemaOf(z.array(contract.domainRecord), 'output')), ...problems(404, 503) },
    },
  },
  '/api/operator/logo': {
    post: {
      operationId: 'sendLogo',
      summary: 'Sends a picture that `ChangeSettings` may name as the logo: PNG, JPEG or WebP, at most 512 kB',
      ...forOperators,
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
      responses: {
        201: ok('What to name', schemaOf(contract.sentLogo, 'output')),
        ...problems(404, 413, 415, 503, 507),
      },
    },
  },
  '/api/operator/parked/retry': {
    post: {
      operationId: 'retryParked',
      summary: 'Tries again what views could not apply',
      ...forOperators,
      responses: { 204: ok('It was tried again'), ...problems(404, 503) },
    },
  },
  '/api/operator/support.zip': {
    get: {
      operationId: 'getSupportFile',
      summary: 'Versions, checks, settings masked, counts and last errors, without names, addresses and secrets',
      ...forOperators,
      responses: { 200: bytes('A ZIP', 'application/zip'), ...problems(404, 503) },
    },
  },
  '/api/operator/doctor': {
    post: {
      operationId: 'askDoctor',
      summary: 'Examines how the installation is set up; what was found stands in `doctor` of its state',
      ...forOperators,
      requestBody: body(contract.askDoctor),
      responses: { 202: ok('It has begun'), ...problems(...bodyProblems, 404, 503) },
    },
  },
};

const picture = (description: string) => ({
  description,
  content: Object.fromEntries(
    ['image/png', 'image/jpeg', 'image/webp'].map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  ),
});

const ofDoctor = {
  tags: ['operation'],
  description:
    'Of `doctor`, which reaches it through the public address and proves itself. For everybody else there is nothing.',
  parameters: [{ ...header('X-Doctor', 'The proof'), required: true }],
};

export const doctorPaths = {
  '/api/live/doctor': {
    get: {
      operationId: 'probeLive',
      summary: 'What came of a request on its way, and a second later the rest',
      ...ofDoctor,
      responses: {
        200: { description: 'Two events', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        ...problems(404),
      },
    },
  },
  '/api/uploads/doctor': {
    patch: {
      operationId: 'probeUpload',
      summary: 'Counts the bytes that arrive, and keeps none',
      ...ofDoctor,
      requestBody: {
        required: true,
        content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
      responses: {
        200: ok('So many arrived', schemaOf(z.object({ bytes: z.number().int() }), 'output')),
        ...problems(400, 401, 403, 404, 408, 412, 413, 415, 429, 503),
      },
    },
  },
};

export const operationPaths = {
  '/api/brand/logo': {
    get: {
      operationId: 'getLogo',
      summary: 'The logo of the installation; with the version that pages name it may be kept for ever',
      tags: ['operation'],
      parameters: [query('v', 'Its version')],
      responses: {
        200: picture('A picture'),
        206: picture('A part of it'),
        ...problems(404, 416, 503),
      },
    },
  },
  '/api/notice': {
    get: {
      operationId: 'getNotice',
      summary: 'What operators tell everybody now',
      tags: ['operation'],
      responses: { 200: ok('A notice, or null', schemaOf(contract.noticeToAll, 'output')), ...problems(503) },
    },
  },
  '/healthz': {
    get: {
      operationId: 'isAlive',
      summary: 'Whether the process answers',
      tags: ['operation'],
      responses: { 200: ok('The process answers', schemaOf(z.object({ status: z.literal('ok') }), 'output')) },
    },
  },
  '/readyz': {
    get: {
      operationId: 'isReady',
      summary: 'Whether the process can do its work',
      tags: ['operation'],
      description: where,
      responses: { 200: ok('It can do its work', readiness), 503: ok('What fails', readiness), ...problems(404) },
    },
  },
  '/metrics': {
    get: {
      operationId: 'getMetrics',
      summary: 'Figures for monitoring',
      tags: ['operation'],
      description: where,
      responses: { 200: plainText('Prometheus'), ...problems(404) },
    },
  },
  '/.well-known/security.txt': {
    get: {
      operationId: 'getSecurityContact',
      summary: 'Where to report a vulnerability (RFC 9116)',
      tags: ['operation'],
      responses: { 200: plainText('The contact, and until when it holds'), ...problems(404) },
    },
  },
  '/api/openapi.json': {
    get: {
      operationId: 'getDescription',
      summary: 'This document',
      tags: ['operation'],
      responses: { 200: ok('This document', { type: 'object' }) },
    },
  },
};
