import * as contract from '../../contract/index.ts';
import { accountPaths, livePaths, paymentPaths, subscriptionPaths } from './account.ts';
import { authPaths } from './auth.ts';
import { commandPaths } from './commands.ts';
import { filePaths } from './files.ts';
import { operationPaths } from './operation.ts';
import type { Json } from './parts.ts';
import { resourcePaths } from './resources.ts';
import { sealPaths } from './seals.ts';

export const openApi = (version: string): Json => ({
  openapi: '3.1.0',
  info: { title: 'Dossier', version, license: { name: 'MIT', identifier: 'MIT' } },
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Problem: {
        type: 'object',
        required: ['type', 'title', 'status', 'code'],
        properties: {
          type: { type: 'string' },
          title: { type: 'string', description: 'Fit to be shown to people' },
          status: { type: 'integer' },
          code: { type: 'string', enum: Object.keys(contract.refusals) },
          errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'Messages by field' },
          current: { description: 'The newer state, for a conflict' },
        },
      },
    },
  },
  paths: {
    ...authPaths,
    ...operationPaths,
    ...commandPaths(),
    ...resourcePaths(),
    ...accountPaths,
    ...subscriptionPaths,
    ...filePaths,
    ...livePaths,
    ...paymentPaths,
    ...sealPaths,
  },
});
