import { pipeline } from 'node:stream/promises';
import { fileScopes } from '@dossier/shared/authorization';
import { derivedId } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { sealWitnesses } from '@dossier/shared/contract';
import { pathSegment } from '@dossier/shared/file-store';
import type { SealLog } from '@dossier/shared/history';
import { readConsistency } from '@dossier/shared/http/consistency';
import type { Route } from '@dossier/shared/http/exchange';
import type { Projector } from '../engine/projector.ts';
import type { Asker } from '../http/asker.ts';
import { attachment } from '../http/attachment.ts';
import { causeOf } from '../http/files/record-download.ts';
import { bearerOf } from '../http/files/tickets.ts';
import { auditedView, type Reader } from '../http/lists/reader.ts';
import type { QueryServiceOptions } from '../options.ts';
import { evidencePackage } from './package.ts';
import { evidenceTarget } from './target.ts';

type Options = Pick<
  QueryServiceOptions,
  'eventStore' | 'files' | 'directory' | 'client' | 'clock' | 'limit' | 'settings' | 'verifyPage' | 'log'
> & {
  readonly reader: Reader;
  readonly sealLog: SealLog;
  readonly shows: Projector['shows'];
};

/** Milliseconds for the views to show that it is made. */
const patience = 5_000;

/** GET /api/projects/{id}/evidence.zip: what convinces somebody who trusts nobody (BEY-39). */
export const evidenceRoutes = (options: Options): Route[] => {
  const { reader, client, shows, limit, settings, verifyPage, log } = options;
  const witnesses = sealWitnesses.filter((witness) => settings.witnesses[witness]);

  /** First, so that the package holds its own making. A repeated request counts once in an hour. */
  const record = async (asker: Asker, projectId: string, correlationId: string) => {
    const commandId = derivedId('evidence', causeOf(options, asker, projectId));
    const cause = { commandId, causationId: commandId, correlationId };
    const outcome = await client.send('RecordEvidence', { projectId, personId: asker.personId }, cause);
    if (!outcome.ok) throw new Refused(outcome.refusal);
    const recorded = readConsistency(String(outcome.answer.consistency));
    if (recorded) await shows(recorded, patience);
  };

  return [
    {
      method: 'GET',
      path: '/api/projects/:projectId/evidence.zip',
      access: 'ticket',
      scopes: fileScopes,
      handle: async (exchange) => {
        const { request, response, params, correlationId } = exchange;
        const { projectId = '' } = params;
        const { asker } = await bearerOf(options, exchange, () => projectId, evidenceTarget);
        const view = await auditedView(reader, asker, projectId);
        const isOnlyAsked = request.method === 'HEAD';
        if (!isOnlyAsked) {
          await limit('evidence', asker.personId);
          await record(asker, projectId, correlationId);
        }
        const name = `${pathSegment(`${view.project.projectName} - evidence`, 120)}.zip`;
        const headers = attachment(name, 'application/zip');
        if (isOnlyAsked) {
          response.writeHead(200, headers);
          response.end();
          return;
        }
        const zip = await evidencePackage({ ...options, witnesses, verifyPage }, view);
        response.writeHead(200, headers);
        try {
          await pipeline(zip.stream, response);
        } catch (err) {
          // All we can do is cut the connection, so that nobody takes it for whole.
          if (!response.destroyed) log.error({ err, projectId }, 'an evidence package was not finished');
          response.destroy();
        } finally {
          zip.close();
        }
      },
    },
  ];
};
