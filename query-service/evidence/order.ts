import { randomId } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { evidenceLimits } from '@dossier/shared/contract';
import { readConsistency } from '@dossier/shared/http/consistency';
import { anyPosition, historyId, type SubmissionDocument } from '@dossier/shared/views';
import type { ProjectView, Reader } from '../http/lists/reader.ts';
import { isChangedSince, keptPackage } from '../read-models/evidence/kept.ts';
import type { EvidenceOptions } from './options.ts';

/**
 * The package to take, undefined for one that is made while it is sent.
 * @param wanted true, or the id of one that was made beforehand
 */
export type WantedPackage = (
  view: ProjectView,
  wanted: string | true,
  correlationId: string,
) => Promise<string | 'preparing' | undefined>;

/** Milliseconds for the views to show what was ordered. */
const patience = 5_000;

const bytesOf = async ({ readStore }: Reader, projectId: string): Promise<number> => {
  const found = await readStore.find<SubmissionDocument>('submissions', { where: { projectId } });
  return found
    .flatMap(({ document }) => document.versions)
    .filter(({ withdrawn, deletedAt }) => !withdrawn && deletedAt === null)
    .reduce((sum, { size }) => sum + size, 0);
};

const isLong = async ({ readStore }: Reader, projectId: string) => {
  const id = { from: historyId(projectId, 0), to: historyId(projectId, anyPosition) };
  return (await readStore.count('history', { id })) > evidenceLimits.streamedEvents;
};

/** A large package is made once for all who may have it, and given until the project changes. */
export const packageOrders =
  ({ reader, client, limit, shows, settings }: EvidenceOptions): WantedPackage =>
  async (view, wanted, correlationId) => {
    const { readStore, clock } = reader;
    const { asker } = view;
    const projectId = view.project.id;
    const kept = await keptPackage(readStore, clock, projectId);
    if (wanted !== true) {
      if (kept?.state !== 'ready' || kept.packageId !== wanted) throw new Refused('EVIDENCE_NOT_FOUND');
      return wanted;
    }
    const bytes = await bytesOf(reader, projectId);
    if (bytes <= settings.evidenceStreamed && !(await isLong(reader, projectId))) return undefined;
    if (kept?.state === 'ready' && !(await isChangedSince(readStore, projectId, kept.position))) return kept.packageId;

    await limit('evidence-order', asker.personId);
    const commandId = randomId();
    const cause = { commandId, causationId: commandId, correlationId };
    const outcome = await client.send('OrderEvidence', { projectId, personId: asker.personId, bytes }, cause);
    if (!outcome.ok) throw new Refused(outcome.refusal);
    const ordered = readConsistency(String(outcome.answer.consistency));
    if (ordered) await shows(ordered, patience);
    return 'preparing';
  };
