import { Refused } from '@dossier/shared/basics/refused';
import type { Route } from '@dossier/shared/http/exchange';
import { attachment } from '../http/attachment.ts';
import { sendZip } from '../http/files/send-zip.ts';
import { bearerOf } from '../http/files/tickets.ts';
import { admitOwnData, ownDataTarget } from './admit.ts';
import { type OwnDataOptions, ownData } from './package.ts';

/** GET /api/me/data.zip: all that is known of the asker (BEY-17). A ticket for it opens it once. */
export const ownDataRoutes = (options: OwnDataOptions): Route[] => [
  {
    method: 'GET',
    path: ownDataTarget,
    access: 'ticket',
    handle: async (exchange) => {
      const { request, response, log } = exchange;
      const { asker, byTicket } = await bearerOf(
        options,
        exchange,
        () => undefined,
        () => ownDataTarget,
      );
      const headers = attachment('my-data.zip', 'application/zip');
      if (request.method === 'HEAD') {
        response.writeHead(200, headers);
        response.end();
        return;
      }
      if (!byTicket) await admitOwnData(options, exchange);
      else if (!(await options.directory.useTicket(asker.sessionId))) throw new Refused('UNAUTHENTICATED');
      const zip = await ownData(options, asker);
      response.writeHead(200, headers);
      const { personId } = asker;
      await sendZip(response, zip, (err) => log.error({ err, personId }, 'own data were not sent to their end'));
    },
  },
];
