import * as contract from '../../contract/index.ts';
import { accountCalls } from './account.ts';
import { authCalls } from './auth.ts';
import { commandCalls } from './commands.ts';
import { fileCalls } from './files.ts';
import { invitationCalls } from './invitations.ts';
import { legacyCalls } from './legacy/calls.ts';
import { linked } from './links.ts';
import { liveCalls } from './live.ts';
import { operationCalls } from './operation.ts';
import type { Calls, Json } from './parts.ts';
import { pastCalls } from './past.ts';
import { paymentCalls } from './payments.ts';
import { resourceCalls } from './resources.ts';
import { sealCalls } from './seals.ts';
import { uploadCalls } from './uploads.ts';
import { webhookCalls } from './webhooks.ts';

const description = `Everything that the web app does, it does by these calls. **Commands** change something: a repeat
with the same \`Idempotency-Key\` does it once. **Resources** are read: \`filter\`, \`sort\` and \`range\` are JSON. What is
refused is answered as a problem (RFC 9457) with a stable \`code\` and a \`title\` fit to be shown. Uploads speak tus 1.0.`;

const tags = [
  { name: 'commands', description: 'Change something' },
  { name: 'resources', description: 'Read what you may see' },
  { name: 'files', description: 'Send and fetch files' },
  { name: 'account', description: 'Who you are and what you may use' },
  { name: 'auth', description: 'Sign up, sign in, sessions and passwords' },
  { name: 'live', description: 'Hear what changes' },
  { name: 'payments', description: 'Cards and payments' },
  { name: 'webhooks', description: 'Be told of events by requests to your own address' },
  { name: 'seals', description: 'Check that the history was not rewritten' },
  { name: 'operation', description: 'For those who run the server' },
  { name: 'legacy', description: 'For clients that were written for other paths and names; use the others' },
];

const problem: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string', description: 'Fit to be shown to people' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(contract.refusals) },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'Messages by field' },
    current: { description: 'The newer state, for a conflict' },
    consistency: {
      type: 'string',
      description: 'Of a conflict: send it back in X-Consistency to read what it collided with',
    },
    limit: {
      type: 'object',
      description: 'The budget that is used up, with 429',
      required: ['name', 'max', 'seconds', 'until'],
      properties: {
        name: { type: 'string' },
        max: { type: 'integer' },
        seconds: { type: 'integer', description: 'In which there may be so many' },
        until: { type: 'string', format: 'date-time' },
      },
    },
  },
};

const pathsOf = (calls: Calls): Record<string, Json> => {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(calls)) {
    const [method = '', path = ''] = name.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: linked(call) };
  }
  return paths;
};

export const openApi = (version: string): Json => ({
  openapi: '3.1.0',
  info: { title: 'Dossier', version, description, license: { name: 'MIT', identifier: 'MIT' } },
  tags,
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: { Problem: problem } },
  paths: pathsOf({
    ...authCalls,
    ...invitationCalls,
    ...operationCalls,
    ...commandCalls(),
    ...resourceCalls(),
    ...pastCalls,
    ...accountCalls,
    ...uploadCalls,
    ...fileCalls,
    ...liveCalls,
    ...paymentCalls,
    ...webhookCalls,
    ...sealCalls,
    ...legacyCalls,
  }),
});
