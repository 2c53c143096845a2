import { randomBytes } from 'node:crypto';
import { writeDurably } from '@dossier/shared/basics/durable-file';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import type { StoredEvent } from '@dossier/shared/contract';
import { checkpointOf, keepNote, lastSignedSeal, stampFileOf, timeIn, timestampRequest } from '@dossier/shared/history';
import type { Job, JobQueue } from '@dossier/shared/job-queue';
import { processJobs, type WorkerOptions } from '../working.ts';

const queue = 'witness';
const answerWithin = 10_000;

type Witnesses = WorkerOptions['settings']['witnesses'];

const enqueueAll = async (jobs: JobQueue, witnesses: Witnesses, { id, revision }: StoredEvent): Promise<void> => {
  for (const [witness, address] of Object.entries(witnesses))
    if (address) await jobs.enqueue(queue, { id: `${id}.${witness}`, data: { witness, revision } });
};
export const enqueueWitnesses = (
  { jobs, settings }: { readonly jobs: JobQueue; readonly settings: { readonly witnesses: Witnesses } },
  event: StoredEvent,
): Promise<void> | undefined =>
  event.type === 'StreamsSealed' ? enqueueAll(jobs, settings.witnesses, event) : undefined;

/** The answer is kept as it came, after a look whether it is about this seal. */
const stamp = async (url: string, file: string, checkpoint: string, size: number): Promise<void> => {
  const nonce = randomBytes(8);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/timestamp-query' },
    body: new Uint8Array(timestampRequest(checkpoint, nonce)),
    signal: AbortSignal.timeout(answerWithin),
  }).catch((cause: unknown) => {
    throw new EngineUnavailableError('the time-stamping server cannot be reached', { cause });
  });
  if (!response.ok) throw new Error(`the time-stamping server answered ${response.status}`);
  const answer = Buffer.from(await response.arrayBuffer());
  timeIn(answer, checkpoint, nonce);
  writeDurably(stampFileOf(file, size), answer);
};

/** Shows each seal to those outside who shall keep it. A newer one makes up for those before it. */
export const processWitnesses = (
  options: Pick<WorkerOptions, 'eventStore' | 'mailer' | 'jobs' | 'log'> & {
    readonly settings: { witnesses: Witnesses };
  },
) => {
  const { eventStore, mailer, settings } = options;
  const handle = async ({ id, data }: Job) => {
    const { file, mail, tsa } = settings.witnesses;
    const seal = await lastSignedSeal(eventStore);
    if (!seal || seal.revision > Number(data.revision)) return;
    const { checkpoint, size } = seal;
    if (data.witness === 'file' && file) keepNote(file, checkpoint);
    if (data.witness === 'tsa' && tsa && file) await stamp(tsa, file, checkpoint, size);
    if (data.witness === 'mail' && mail) {
      const subject = `Seal ${size} of ${checkpointOf(checkpoint)?.origin}`;
      const text = `Keep this mail. It proves what was in the history when it was sent.\n\n${checkpoint}`;
      const html = `<p>Keep this mail. It proves what was in the history when it was sent.</p><pre>${checkpoint}</pre>`;
      await mailer.send({ id, to: { name: '', address: mail }, subject, text, html });
    }
  };
  return processJobs(options, queue, handle, { concurrency: 1 });
};
