import type { StoredEvent } from '@dossier/shared/contract';
import { checkpointOf, keepNote, lastSignedSeal } from '@dossier/shared/history';
import type { Job, JobQueue } from '@dossier/shared/job-queue';
import type { WorkerOptions } from '../options.ts';
import { processJobs } from '../process-jobs.ts';

const queue = 'witness';

type Witnesses = WorkerOptions['settings']['witnesses'];

export const enqueueWitnesses = async (
  jobs: JobQueue,
  witnesses: Witnesses,
  { id, type, revision }: StoredEvent,
): Promise<void> => {
  if (type !== 'StreamsSealed') return;
  for (const [witness, address] of Object.entries(witnesses))
    if (address) await jobs.enqueue(queue, { id: `${id}.${witness}`, data: { witness, revision } });
};

/** Shows each seal to those outside who shall keep it. A newer one makes up for those before it. */
export const processWitnesses = (
  options: Pick<WorkerOptions, 'eventStore' | 'mailer' | 'jobs' | 'log'> & {
    readonly settings: { witnesses: Witnesses };
  },
) => {
  const { eventStore, mailer, settings } = options;
  const handle = async ({ id, data }: Job) => {
    const { file, mail } = settings.witnesses;
    const seal = await lastSignedSeal(eventStore);
    if (!seal || seal.revision > Number(data.revision)) return;
    const { checkpoint } = seal;
    if (data.witness === 'file' && file) keepNote(file, checkpoint);
    if (data.witness === 'mail' && mail) {
      const { origin, size } = checkpointOf(checkpoint) ?? {};
      const subject = `Seal ${size} of ${origin}`;
      const text = `Keep this mail. It proves what was in the history when it was sent.\n\n${checkpoint}`;
      const html = `<p>Keep this mail. It proves what was in the history when it was sent.</p><pre>${checkpoint}</pre>`;
      await mailer.send({ id, to: { name: '', address: mail }, subject, text, html });
    }
  };
  return processJobs(options, queue, handle, { concurrency: 1 });
};
