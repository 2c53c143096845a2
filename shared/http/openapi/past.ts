import * as contract from '../../contract/index.ts';
import { bearer, type Json, ok, path, problems, query, schemaOf } from './parts.ts';

const fields = contract.pastQuery.shape;
/** Of what one project shows. */
export const pastParameters: readonly Json[] = [
  query('asOf', 'As it was at this moment, since which nothing counts', schemaOf(fields.asOf, 'input')),
  query('position', 'As it was after this event; in place of `asOf`', schemaOf(fields.position, 'input')),
];
export const pastAnswers = Object.fromEntries(
  Object.entries({
    [contract.pastHeaders.moment]: 'With `asOf` or `position`: the moment shown',
    [contract.pastHeaders.position]: 'The position of the last event that counts',
    [contract.pastHeaders.heads]:
      'How many streams it rests on, and SHA-256 over `stream revision digest` of their last events',
  }).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
);

export const pastPaths = {
  '/api/projects/{projectId}/moments': {
    get: {
      operationId: 'listMoments',
      summary: 'When something happened in a project',
      tags: ['resources'],
      security: bearer,
      parameters: [path('projectId', 'The project')],
      responses: {
        200: ok('The events, oldest first', schemaOf(contract.projectMoments, 'output')),
        ...problems(401, 403, 404, 503),
      },
    },
  },
  '/api/projects/{projectId}/life': {
    get: {
      operationId: 'getLife',
      summary: 'How many documents of a project had which status, from its first event to its last',
      tags: ['resources'],
      security: bearer,
      parameters: [path('projectId', 'The project')],
      responses: {
        200: ok('At equal steps of time', schemaOf(contract.projectLife, 'output')),
        ...problems(401, 403, 404, 503),
      },
    },
  },
};
