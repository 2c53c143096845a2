import * as contract from '../../contract/index.ts';
import { type Calls, type Json, ok, path, query, schemaOf, signedIn, told } from './parts.ts';

const fields = contract.pastQuery.shape;
/** Of what one project shows. */
export const pastParameters: readonly Json[] = [
  query('asOf', 'As it was at this moment, since which nothing counts', schemaOf(fields.asOf, 'input')),
  query('position', 'As it was after this event; in place of `asOf`', schemaOf(fields.position, 'input')),
];
export const pastAnswers = {
  [contract.pastHeaders.moment]: told('With `asOf` or `position`: the moment shown'),
  [contract.pastHeaders.position]: told('The position of the last event that counts'),
  [contract.pastHeaders.heads]: told(
    'How many streams it rests on, and SHA-256 over `stream revision digest` of their last events',
  ),
};

const mine = signedIn('resources');
const parameters = [path('projectId', 'The project')];

export const pastCalls: Calls = {
  'GET /api/projects/{projectId}/moments': mine('listMoments', 'When something happened in a project', {
    parameters,
    200: ok('The events, oldest first', contract.projectMoments),
    refused: [404],
  }),
  'GET /api/projects/{projectId}/life': mine(
    'getLife',
    'How many documents of a project had which status, from its first event to its last',
    { parameters, 200: ok('At equal steps of time', contract.projectLife), refused: [404] },
  ),
};
