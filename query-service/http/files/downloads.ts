import { downloadScopes, downloadsAtAll, refuseUnlessAll } from '@dossier/shared/authorization';
import { randomId } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { download } from '@dossier/shared/contract';
import { announce, type Exchange, type Route, sendJson, withBody } from '@dossier/shared/http/exchange';
import type { z } from 'zod';
import type { WantedPackage } from '../../evidence/routes.ts';
import { evidenceTarget } from '../../evidence/target.ts';
import type { QueryServiceOptions } from '../../options.ts';
import { admitOwnData } from '../../own-data/admit.ts';
import type { OpenPast } from '../../past/open-past.ts';
import { askerOf } from '../asker.ts';
import { untilFrom } from '../lists/as-of.ts';
import { auditedView, getProject, projectView, type Rights } from '../lists/reader.ts';
import { checkNames } from './answered-names.ts';
import { archiveTarget, selectionOf, selectionText, wantedBundle } from './archive.ts';
import { archivedView, mayFetchAhead, requireBytes, visibleFile } from './file-access.ts';
import { fileTarget } from './files.ts';
import { historyTarget } from './history-target.ts';
import { sendPreparing } from './preparing.ts';
import { previewOf } from './previews.ts';
import { isRecorded, recordDownload } from './record-download.ts';
import { type Kept, ticketed } from './tickets.ts';

export type DownloadOptions = Pick<
  QueryServiceOptions,
  'uploads' | 'files' | 'log' | 'readStore' | 'directory' | 'client' | 'clock' | 'limit' | 'jobs' | 'previews'
> &
  Rights & { readonly openPast: OpenPast; readonly wantedPackage: WantedPackage };

const kindOf = (wanted: z.output<typeof download>): keyof typeof downloadScopes => {
  if ('fileId' in wanted) return 'file';
  if ('account' in wanted) return 'account';
  if ('history' in wanted) return 'history';
  return 'evidence' in wanted ? 'evidence' : 'archive';
};

/** @throws Refused unless the token may have what is asked for */
const checkScopes = ({ caller }: Exchange, kind: keyof typeof downloadScopes) => {
  const refusal = refuseUnlessAll(caller, downloadScopes[kind]);
  if (refusal) throw new Refused(refusal);
};

/** POST /api/downloads: checks the rights, records what is downloaded, answers a URL without token. */
export const downloadRoutes = (options: DownloadOptions): Route[] => [
  withBody(download, {
    method: 'POST',
    path: '/api/downloads',
    access: 'signed-in',
    scopes: downloadsAtAll,
    handle: async (exchange, wanted) => {
      const asker = askerOf(exchange);
      const { correlationId } = exchange;
      checkScopes(exchange, kindOf(wanted));
      announce(exchange.response, await options.limit('download', asker.personId));
      const answer = async (target: string, kept?: Kept) =>
        sendJson(exchange.response, 200, { url: await ticketed(options, asker, target, kept) });

      if ('fileId' in wanted) {
        const { fileId, view, ahead } = wanted;
        const upload = await visibleFile(options, asker, fileId);
        // Said here, in the app: the address would open a page that says nothing.
        await requireBytes(options, upload);
        const preview = view === 'preview' ? await previewOf(options, upload) : undefined;
        if (preview === 'making') return sendPreparing(exchange.response);
        if (preview && 'none' in preview) return sendJson(exchange.response, 200, { noPreview: preview.none });
        const { projectId } = upload;
        if (
          isRecorded(upload, asker) &&
          projectId !== null &&
          !(ahead && (await mayFetchAhead(options, asker, projectId)))
        ) {
          await recordDownload(options, asker, { projectId, what: 'file', fileId }, randomId(), correlationId);
        }
        await answer(fileTarget(fileId, view));
        return;
      }
      if ('account' in wanted) {
        await answer(await admitOwnData(options, exchange));
        return;
      }
      if ('history' in wanted) {
        const { projectId, history, filter } = wanted;
        await projectView(options, 'history', asker, projectId);
        await answer(historyTarget(projectId, history, filter));
        return;
      }
      if ('evidence' in wanted) {
        const view = await auditedView(options, asker, wanted.projectId);
        const found = await options.wantedPackage(view, wanted.evidence, correlationId);
        if (found === 'preparing') sendPreparing(exchange.response);
        else await answer(evidenceTarget(wanted.projectId, found));
        return;
      }
      const { projectId, asOf, position, personIds, ...asked } = wanted;
      const { project: now } = await archivedView(options, asker, projectId);
      const until = untilFrom({ asOf, position });
      const { readStore } = until ? await options.openPast({ projectId, until }) : options;
      const bundle = await wantedBundle(readStore, projectId, asked);
      const project = (await getProject(readStore, projectId)) ?? now;
      checkNames(project, asked.names);
      const selected = await selectionOf(options.directory, project, bundle, asked, personIds);
      const selection = selectionText(selected, until);
      await recordDownload(options, asker, { projectId, what: 'archive', selection }, randomId(), correlationId);
      await answer(archiveTarget(projectId, asked, until), { personIds });
    },
  }),
];
