import * as contract from '../../contract/index.ts';
import { bearer, ok, path, problems, schemaOf } from './parts.ts';

export const formerPaths = {
  '/api/former/{projectId}': {
    get: {
      tags: ['commands'],
      operationId: 'getFormer',
      summary: 'What I gave in the project that this one was made from, as far as it fits here',
      security: bearer,
      parameters: [path('projectId', 'Nine digits', { pattern: '^[1-9]\\d{8}$' })],
      responses: {
        200: ok(
          'Nothing, where there was no such project or I was not in it',
          schemaOf(contract.formerGiven, 'output'),
        ),
        ...problems(401, 403, 404, 503),
      },
    },
  },
};
