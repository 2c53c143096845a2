import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createLogger } from '@dossier/shared/basics/log';
import { openReadTracker, type ReadTracker } from '@dossier/shared/basics/read-tracker';
import type { Exchange } from '@dossier/shared/http/exchange';
import { inProcessLive } from '@dossier/shared/live/in-process';
import { expect, it } from '@jest/globals';
import { liveUpdates } from './live.ts';

/** Whether a stream that looks back for five seconds goes on, in a process that has just begun. */
const goesOn = async (tracker?: ReadTracker) => {
  const updates = liveUpdates({
    ...{ live: inProcessLive(), clock: Date.now, log: createLogger({ level: 'silent', service: 'test' }), tracker },
    audits: { of: async () => [], among: async () => new Set<string>() },
  } as unknown as Parameters<typeof liveUpdates>[0]);
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  const response = new ServerResponse(request);
  const caller = { kind: 'person', personId: 'ann', sessionId: 'session' };
  const query = new URLSearchParams('since=5000');
  await updates.routes[0]?.handle({ request, response, caller, query } as unknown as Exchange);
  await nextTurn();
  const isOpen = !response.writableEnded;
  await updates.close();
  return isOpen;
};

it('where other copies tell of changes, what they told before this one began is not known: browsers read anew', async () => {
  expect(await goesOn()).toBe(false);
  expect(await goesOn(openReadTracker())).toBe(true);
});
