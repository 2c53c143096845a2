import { evidenceScopes, fileScopes, refuseUnlessAll } from '@dossier/shared/authorization';
import { derivedId, randomId } from '@dossier/shared/basics/ids';
import { parse, Refused } from '@dossier/shared/basics/refused';
import { answerOrThrow, type CommandOutcome, ownCause } from '@dossier/shared/command-client';
import { evidenceLimits, fileId } from '@dossier/shared/contract';
import { fileKey, pathSegment } from '@dossier/shared/file-store';
import { readConsistency } from '@dossier/shared/http/consistency';
import type { Route } from '@dossier/shared/http/exchange';
import { historyWithin, type SubmissionDocument } from '@dossier/shared/views';
import type { Asker } from '../http/asker.ts';
import { attachment } from '../http/attachment.ts';
import { causeOf } from '../http/files/record-download.ts';
import { sendBytes } from '../http/files/send-bytes.ts';
import { sendZip } from '../http/files/send-zip.ts';
import { bearerOf } from '../http/files/tickets.ts';
import { checkOnly } from '../http/lists/query.ts';
import { auditedView, type ProjectView, type Reader } from '../http/lists/reader.ts';
import { isChangedSince, keptPackage } from '../read-models/evidence/kept.ts';
import type { EvidenceOptions } from './options.ts';
import { evidencePackage } from './package.ts';
import { evidenceTarget } from './target.ts';
import { witnessesOf } from './witnesses.ts';

/**
 * The package to take, undefined for one that is made while it is sent.
 * @param wanted true, or the id of one that was made beforehand
 */
export type WantedPackage = (
  view: ProjectView,
  wanted: string | true,
  correlationId: string,
) => Promise<string | 'preparing' | undefined>;

/** Milliseconds for the views to show what was ordered, or that it is made. */
const patience = 5_000;

/** @throws Refused when it was refused */
const shown = async (shows: EvidenceOptions['shows'], outcome: CommandOutcome): Promise<void> => {
  const token = readConsistency(String(answerOrThrow(outcome).consistency));
  if (token) await shows(token, patience);
};

const bytesOf = async ({ readStore }: Reader, projectId: string): Promise<number> => {
  const found = await readStore.find<SubmissionDocument>('submissions', { where: { projectId } });
  return found
    .flatMap(({ versions }) => versions)
    .filter(({ withdrawn, deletedAt }) => !withdrawn && deletedAt === null)
    .reduce((sum, { size }) => sum + size, 0);
};

const isLong = async ({ readStore }: Reader, projectId: string) =>
  (await readStore.count('history', historyWithin(projectId))) > evidenceLimits.streamedEvents;

/** The one that can be taken: no backup holds packages, so a restored one has no bytes. */
const readyPackage = async ({ readStore, clock, sizeOf }: Reader, projectId: string) => {
  const kept = await keptPackage(readStore, clock, projectId);
  if (kept?.state !== 'ready') return undefined;
  return (await sizeOf(fileKey(projectId, kept.packageId))) === kept.size ? { ...kept, size: kept.size } : undefined;
};

/** A large package is made once for all who may have it, and given until the project changes. */
export const packageOrders =
  ({ reader, client, limit, shows, settings }: EvidenceOptions): WantedPackage =>
  async (view, wanted, correlationId) => {
    const { readStore } = reader;
    const { asker } = view;
    const projectId = view.project.id;
    const ready = await readyPackage(reader, projectId);
    if (wanted !== true) {
      if (ready?.packageId !== wanted) throw new Refused('EVIDENCE_NOT_FOUND');
      return wanted;
    }
    const bytes = await bytesOf(reader, projectId);
    if (bytes <= settings.evidenceStreamed && !(await isLong(reader, projectId))) return undefined;
    if (ready && !(await isChangedSince(readStore, projectId, ready.position))) return ready.packageId;

    await limit('evidence-order', asker.personId);
    const cause = ownCause(randomId(), correlationId);
    await shown(shows, await client.send('OrderEvidence', { projectId, personId: asker.personId, bytes }, cause));
    return 'preparing';
  };

const nameOf = ({ project }: ProjectView) => `${pathSegment(`${project.projectName} - evidence`, 120)}.zip`;

/** One that was made beforehand can be asked for in parts. */
const keptOne = async ({ reader, files }: EvidenceOptions, view: ProjectView, packageId: string) => {
  const ready = await readyPackage(reader, view.project.id);
  if (!ready || ready.packageId !== packageId) throw new Refused('EVIDENCE_NOT_FOUND');
  const key = fileKey(view.project.id, packageId);
  return {
    length: ready.size,
    tag: packageId,
    headers: attachment(nameOf(view), 'application/zip'),
    open: async (range: { start: number; end: number } | undefined) => {
      const stream = await files.read(key, range);
      if (!stream) throw new Refused('EVIDENCE_NOT_FOUND');
      return stream;
    },
  };
};

/** GET /api/projects/{id}/evidence.zip: what convinces somebody who trusts nobody (BEY-39). */
export const evidenceRoutes = (options: EvidenceOptions): Route[] => {
  const { reader, client, shows, limit, log } = options;

  /** First, so that the package holds its own making. A repeated request counts once in an hour. */
  const record = async (asker: Asker, projectId: string, correlationId: string) => {
    const cause = ownCause(derivedId('evidence', causeOf(options, asker, projectId)), correlationId);
    await shown(shows, await client.send('RecordEvidence', { projectId, personId: asker.personId }, cause));
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
        const limited = refuseUnlessAll(exchange.caller, evidenceScopes);
        if (limited) throw new Refused(limited);
        checkOnly(exchange.query, 'package', 'ticket');
        const { asker, asked } = await bearerOf(
          options,
          exchange,
          () => exchange.query.get('package') ?? undefined,
          (packageId) => evidenceTarget(projectId, packageId),
        );
        const view = await auditedView(reader, asker, projectId);
        const kept = asked === undefined ? undefined : await keptOne(options, view, parse(fileId, asked));
        const isOnlyAsked = request.method === 'HEAD';
        if (!isOnlyAsked) {
          if (!kept) await limit('evidence', asker.personId);
          await record(asker, projectId, correlationId);
        }
        if (kept) return sendBytes(exchange, kept);
        const headers = attachment(nameOf(view), 'application/zip');
        if (isOnlyAsked) {
          response.writeHead(200, headers);
          response.end();
          return undefined;
        }
        const zip = await evidencePackage({ ...options, ...witnessesOf(options) }, view);
        response.writeHead(200, headers);
        return sendZip(response, zip, (err) => log.error({ err, projectId }, 'an evidence package was not finished'));
      },
    },
  ];
};
