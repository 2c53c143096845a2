import * as contract from '../../contract/index.ts';
import { type Calls, query, schemaOf, serverSentEvent, signedIn } from './parts.ts';

const since = 'Milliseconds ago from which changes are told, too; a stream that ends at once knows less: read anew';

export const liveCalls: Calls = {
  'GET /api/live': signedIn('live')('hearChanges', 'Names rows as they change', {
    parameters: [query('since', since, schemaOf(contract.liveQuery.shape.since, 'output'))],
    200: {
      description: 'Server-sent events',
      content: { 'text/event-stream': { schema: serverSentEvent(schemaOf(contract.liveMessage, 'output')) } },
    },
    refused: [400],
  }),
};
