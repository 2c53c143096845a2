import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { deadlineIn } from '@dossier/shared/async/deadline';
import { Refused } from '@dossier/shared/basics/refused';
import { MB, MINUTE } from '@dossier/shared/contract';
import { forwardedFor, isForwarded } from '@dossier/shared/http/clients';
import { beginEvents, type Route, sendJson } from '@dossier/shared/http/exchange';

/** Beside the addresses whose ways through a proxy are examined, as proxies have settings for each. */
export const probePaths = { live: '/api/live/doctor', upload: '/api/uploads/doctor' } as const;

/** What came of a request on its way. */
export type Seen = {
  /** Addresses that proxies told of. */
  readonly forwarded: number;
  readonly isProxied: boolean;
};

/** Milliseconds between the two halves of an answer: more than a busy machine is late. */
export const heldBack = 1_500;
const most = 40 * MB;
const late = Symbol('late');

const bytesOf = async (body: AsyncIterable<Buffer>): Promise<number> => {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > most) throw new Refused('TOO_LARGE');
  }
  return bytes;
};

/** They store nothing. Whoever is not the doctor finds what would be there without them. */
export const doctorRoutes = (asksDoctor: (request: IncomingMessage) => boolean): Route[] => {
  const ofDoctor = { access: 'hidden', applies: asksDoctor } satisfies Partial<Route>;
  return [
    {
      method: 'GET',
      path: probePaths.live,
      ...ofDoctor,
      handle: async ({ request, response }) => {
        const seen: Seen = { forwarded: forwardedFor(request).length, isProxied: isForwarded(request) };
        beginEvents(response);
        response.write(`data: ${JSON.stringify(seen)}\n\n`);
        await pause(heldBack);
        response.end('data: {}\n\n');
      },
    },
    {
      method: 'PATCH',
      path: probePaths.upload,
      ...ofDoctor,
      longBody: true,
      handle: async ({ request, response }) => {
        const bytes = await deadlineIn(2 * MINUTE).orLate(bytesOf(request), late);
        if (bytes === late) throw new Refused('REQUEST_TIMEOUT');
        sendJson(response, 200, { bytes });
      },
    },
  ];
};
