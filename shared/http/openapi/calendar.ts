import * as contract from '../../contract/index.ts';
import { bearer, body, bodyProblems, header, ok, problems, query, schemaOf } from './parts.ts';

const common = { tags: ['account'], security: bearer };
const told = (description: string) => ({ description, schema: { type: 'string' } });
const feedHeaders = {
  ETag: told('Of what it says'),
  'Cache-Control': told('How long it may be kept'),
};

export const calendarPaths = {
  '/api/calendar': {
    get: {
      operationId: 'getCalendar',
      summary: 'Deadlines of what I host and of what is asked of me, the first one first',
      ...common,
      parameters: [
        query('from', 'From this moment on', { format: 'date-time' }),
        query('to', 'Before this moment', { format: 'date-time' }),
      ],
      responses: { 200: ok('The deadlines', schemaOf(contract.calendar, 'output')), ...problems(400, 401, 503) },
    },
  },
  [contract.calendarFeedPath]: {
    get: {
      operationId: 'readCalendarFeed',
      summary: 'The same for calendar programs (RFC 5545), by a secret address',
      tags: ['account'],
      parameters: [
        query('key', 'The secret of the address'),
        header('If-None-Match', 'What the reader has: 304 while nothing changed'),
      ],
      responses: {
        200: {
          description: 'A calendar',
          headers: feedHeaders,
          content: { 'text/calendar': { schema: { type: 'string' } } },
        },
        304: { description: 'Nothing changed', headers: feedHeaders },
        ...problems(404, 429, 503),
      },
    },
  },
  '/api/auth/calendar-feed': {
    get: {
      operationId: 'getCalendarFeed',
      summary: 'Whether my calendar has a secret address, and when it was read last',
      ...common,
      responses: { 200: ok('Without the secret', schemaOf(contract.ownCalendarFeed, 'output')), ...problems(401, 503) },
    },
    post: {
      operationId: 'makeCalendarFeed',
      summary: 'Makes the secret address of my calendar, which ends the one before',
      description: 'The `key` is in this answer only.',
      ...common,
      requestBody: body(contract.newCalendarFeed),
      responses: {
        201: ok('The key', schemaOf(contract.madeCalendarFeed, 'output')),
        ...problems(...bodyProblems, 401, 429, 503),
      },
    },
    delete: {
      operationId: 'endCalendarFeed',
      summary: 'Ends the secret address of my calendar at once',
      ...common,
      responses: { 204: ok('Ended'), ...problems(401, 503) },
    },
  },
};
