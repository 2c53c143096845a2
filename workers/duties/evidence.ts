import { derivedId } from '@dossier/shared/basics/ids';
import { type CommandInput, type EventData, type StoredEvent, streams } from '@dossier/shared/contract';
import { fileKey } from '@dossier/shared/file-store';
import { evidenceQueue, type JobQueue, removalQueue } from '@dossier/shared/job-queue';
import type { EvidenceDocument } from '@dossier/shared/views';
import { processJobs, type Sending, sendCommand, type WorkerOptions } from '../working.ts';

const queue = 'evidence-end';

export type Package = { readonly projectId: string; readonly packageId: string };
type Why = CommandInput<'DropEvidence'>['why'];

/** Once for each package, whoever else asks for it meanwhile. */
export const enqueueMaking = (
  { jobs }: Pick<WorkerOptions, 'jobs'>,
  { type, data }: StoredEvent,
): Promise<void> | undefined => {
  if (type !== 'EvidenceOrdered') return undefined;
  const { projectId, packageId } = data as EventData<'EvidenceOrdered'>;
  return jobs.enqueue(evidenceQueue, { id: packageId, data: { projectId, packageId } });
};

/** Of events of any age: what is gone stays gone. */
export const enqueueEvidenceRemoval = (
  jobs: JobQueue,
  { id, type, data }: StoredEvent,
): Promise<unknown> | undefined => {
  if (type === 'EvidenceReady') {
    const { projectId, packageId, keptUntil } = data as EventData<'EvidenceReady'>;
    return Promise.all([
      jobs.enqueue(queue, { id, data: { projectId, packageId, isOver: true }, runAt: keptUntil }),
      jobs.enqueue(removalQueue, { id, data: { ready: { projectId, packageId } } }),
    ]);
  }
  if (type === 'EvidenceDropped') {
    const { projectId, packageId } = data as EventData<'EvidenceDropped'>;
    return jobs.enqueue(queue, { id, data: { projectId, packageId } });
  }
  return undefined;
};

const drop = (sending: Sending, { projectId, packageId }: Package, why: Why) => {
  const commandId = derivedId(packageId, 'drop', why);
  const cause = { commandId, causationId: packageId, correlationId: commandId };
  return sendCommand(sending, 'DropEvidence', { projectId, packageId, why }, cause);
};

/** Bytes go after the event that says so. */
export const processPackages = (options: Pick<WorkerOptions, 'jobs' | 'log' | 'client' | 'files'>) =>
  processJobs(options, queue, async ({ data }) => {
    const { projectId, packageId } = data as Package;
    if (data.isOver) await drop(options, { projectId, packageId }, 'expired');
    else await options.files.remove(fileKey(projectId, packageId));
  });

/** Of a project that was purged. */
export const removePackages = async (
  { eventStore, files }: Pick<WorkerOptions, 'eventStore' | 'files'>,
  projectId: string,
): Promise<void> => {
  const events = await eventStore.readStream(streams.evidence(projectId));
  const made = new Set(events.map(({ data }) => String(data.packageId)));
  for (const packageId of made) await files.remove(fileKey(projectId, packageId));
};

/** Names in a package are readable: it goes with the first of the people in it. */
export const dropPackagesNaming = async (
  options: Sending & Pick<WorkerOptions, 'readStore'>,
  personId: string,
): Promise<void> => {
  const found = await options.readStore.find<EvidenceDocument>('evidence', { where: { people: personId } });
  for (const { id: projectId, packageId } of found) await drop(options, { projectId, packageId }, 'erased');
};

/** Whoever was erased just before the views showed that it names them. From then on they are found by it. */
export const dropIfErased = async (
  options: Sending & Pick<WorkerOptions, 'readStore' | 'directory'>,
  { projectId, packageId }: Package,
): Promise<void> => {
  const found = await options.readStore.get<EvidenceDocument>('evidence', projectId);
  if (found?.packageId !== packageId) return;
  const known = await options.directory.findMany(found.people);
  if (known.length < found.people.length) await drop(options, { projectId, packageId }, 'erased');
};
