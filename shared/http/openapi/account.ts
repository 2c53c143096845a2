import { z } from 'zod';
import * as contract from '../../contract/index.ts';
import { bytes, type Calls, header, ok, open, path, query, schemaOf, signedIn, told } from './parts.ts';

const mine = signedIn('account');
const feedHeaders = {
  ETag: told('Of what it says'),
  'Cache-Control': told('How long it may be kept'),
};

export const accountCalls: Calls = {
  'GET /api/me': mine('getMe', 'Who I am', { 200: ok('Profile and subscription', contract.me) }),
  'GET /api/usage': mine('getUsage', 'What my plan allows, and what is used of it', {
    200: ok('Storage and limits', contract.usage),
  }),
  'GET /api/hand-overs/{handOverId}': mine('getHandOver', 'All that somebody hosts, which I am asked to take over', {
    parameters: [path('handOverId', 'From the link in the email')],
    200: ok('What it is, while it is offered', contract.offeredHandOver),
    refused: [404],
  }),
  'GET /api/waiting': mine('getWaiting', 'What waits for me in all my projects', {
    200: ok('By what it is', contract.waiting),
  }),
  'GET /api/subscriptions/me': mine('getSubscription', 'My plan, and what comes next', {
    200: ok('Plan, seats and what is due', contract.subscriptionStanding),
  }),
  'GET /api/subscriptions/me/quote': mine('quotePlan', 'What another plan would cost', {
    parameters: Object.entries(contract.planQuery.shape).map(([name, schema]) => ({
      ...query(name, 'See StartSubscription', schemaOf(schema, 'output')),
      ...(!schema.safeParse(undefined).success && { required: true }),
    })),
    200: ok('What the plan would cost', contract.planQuote),
    refused: [400, 409],
  }),
  'GET /api/invoices/{id}/pdf': mine('getInvoicePdf', 'An invoice to print', {
    parameters: [path('id', 'The invoice')],
    200: bytes('The invoice, once it is paid', 'application/pdf'),
    refused: [404, 429],
  }),
  'GET /api/credit-notes/{id}/pdf': mine('getCreditNotePdf', 'A credit note to print', {
    parameters: [path('id', 'The number of the credit note')],
    200: bytes('The credit note of a refund', 'application/pdf'),
    refused: [404, 429],
  }),
  'GET /api/calendar': mine('getCalendar', 'Deadlines of what I host and of what is asked of me, the first one first', {
    parameters: [
      query('from', 'From this moment on', { format: 'date-time' }),
      query('to', 'Before this moment', { format: 'date-time' }),
    ],
    200: ok('The deadlines', contract.calendar),
    refused: [400],
  }),
  [`GET ${contract.calendarFeedPath}`]: open('account')(
    'readCalendarFeed',
    'The same for calendar programs (RFC 5545), by a secret address',
    {
      parameters: [
        query('key', 'The secret of the address'),
        header('If-None-Match', 'What the reader has: 304 while nothing changed'),
      ],
      200: {
        description: 'A calendar',
        headers: feedHeaders,
        content: { 'text/calendar': { schema: { type: 'string' } } },
      },
      304: { description: 'Nothing changed', headers: feedHeaders },
      refused: [404, 429],
    },
  ),
  'GET /api/auth/calendar-feed': mine(
    'getCalendarFeed',
    'Whether my calendar has a secret address, and when it was read last',
    { 200: ok('Without the secret', contract.ownCalendarFeed) },
  ),
  'POST /api/auth/calendar-feed': mine(
    'makeCalendarFeed',
    'Makes the secret address of my calendar, which ends the one before',
    {
      description: 'The `key` is in this answer only.',
      body: contract.newCalendarFeed,
      201: ok('The key', contract.madeCalendarFeed),
      refused: [429],
    },
  ),
  'DELETE /api/auth/calendar-feed': mine('endCalendarFeed', 'Ends the secret address of my calendar at once', {
    204: ok('Ended'),
  }),
  'GET /api/auth/saved-filters': mine('listSavedFilters', 'The filters of lists that I saved, by name', {
    200: ok('The filters', z.array(contract.savedFilterRow)),
  }),
  'PUT /api/auth/saved-filters': mine(
    'saveFilter',
    'Saves a filter in the place of the one of the same list and name',
    { body: contract.newSavedFilter, 200: ok('The filter', contract.savedFilterRow), refused: [409, 429] },
  ),
  'DELETE /api/auth/saved-filters/{id}': mine('deleteSavedFilter', 'Deletes a saved filter', {
    parameters: [path('id', 'Of the filter')],
    204: ok('Deleted'),
  }),
};
