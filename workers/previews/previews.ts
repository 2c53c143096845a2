import { buffer } from 'node:stream/consumers';
import { isoTime } from '@dossier/shared/basics/clock';
import { Refused } from '@dossier/shared/basics/refused';
import { type EventData, MINUTE, previewedType, previewLimits, type StoredEvent } from '@dossier/shared/contract';
import { fileKey } from '@dossier/shared/file-store';
import { type Job, PutOffError, previewQueues } from '@dossier/shared/job-queue';
import { type Outcome, type Previews, previewJob, storedPreviews } from '@dossier/shared/preview';
import type { Upload } from '@dossier/shared/upload-registry';
import { processJobs, type WorkerOptions } from '../working.ts';
import { createTurns } from './turns.ts';

type Options = Pick<WorkerOptions, 'jobs' | 'files' | 'uploads' | 'previews' | 'limit' | 'clock' | 'log'>;
type Queue = (typeof previewQueues)[keyof typeof previewQueues];

/** What a person may use up of the hour in one unit of the budget. */
const unit = 5_000;
/** A preview is worth no more: who looks at the file asks again. */
const attempts = 3;

/** Of what was just uploaded, so that it is there when somebody looks. */
export const enqueuePreview = (
  { jobs, previews }: Pick<Options, 'jobs' | 'previews'>,
  { type, data, time }: StoredEvent,
): Promise<void> | undefined => {
  if (!previews || type !== 'DocumentUploaded') return undefined;
  const { fileId, mediaType, ...original } = data as EventData<'DocumentUploaded'>;
  if (!previewedType(mediaType)) return undefined;
  return jobs.enqueue(previewQueues.ahead, previewJob(fileId, original, Date.parse(time)));
};

/** Undefined, or the moment from which on more previews of this person's files are made. */
const usedUpUntil = async ({ limit }: Options, personId: string): Promise<string | undefined> => {
  try {
    await limit('preview', personId);
    return undefined;
  } catch (error) {
    const until = error instanceof Refused ? error.refusal.standing?.until : undefined;
    if (until === undefined) throw error;
    return until;
  }
};

const made = async (
  previews: Previews,
  { files }: Options,
  upload: Upload,
  othersWait: () => boolean,
): Promise<Outcome | undefined> => {
  const type = previewedType(upload.mediaType);
  if (!type) return undefined;
  if (upload.length > previewLimits.originalBytes) return { none: 'large' };
  const original = await files.read(fileKey(upload.projectId, upload.uploadId));
  return original && previews.convert(await buffer(original), type, othersWait);
};

/** What was given up for others is tried again when it is quieter, so often. */
const hurriedTries = 2;
/** Of one person; more are put back, so that those of others are at hand. */
const inHand = 2;
const atHand = 16;
const putBack = 5_000;

/**
 * One at a time, by turns of those whose files they are, and given up after a quarter of the time while others
 * wait. What takes long counts against whose file it is.
 */
export const processPreviews = (options: Options): { stop(): Promise<void> } => {
  const { jobs, uploads, files, previews, clock } = options;
  if (!previews) return { stop: async () => undefined };
  const stored = storedPreviews(files);

  const turns = createTurns();
  const make = async (queue: Queue, { id, data }: Job, upload: Upload): Promise<void> => {
    if (await stored.find(upload)) return;
    const until = await usedUpUntil(options, upload.owner);
    if (until !== undefined) return jobs.enqueue(queue, { id: `${id}-${Date.parse(until)}`, data, runAt: until });
    const begun = clock();
    let isHurried = false;
    const outcome = await made(previews, options, upload, () => {
      isHurried = turns.othersWait(upload.owner);
      return isHurried;
    });
    if (!outcome) return;
    for (let left = clock() - begun - unit; left > 0; left -= unit)
      if ((await usedUpUntil(options, upload.owner)) !== undefined) break;
    const tries = Number(data.hurried ?? 0) + 1;
    if (isHurried && tries <= hurriedTries) {
      const again = { id: `${id}-hurried`, data: { ...data, hurried: tries }, runAt: isoTime(clock() + MINUTE) };
      return jobs.enqueue(queue, again);
    }
    await stored.keep(upload, outcome);
    // Removed meanwhile: its bytes go first, then what is found of its preview.
    if ((await files.size(fileKey(upload.projectId, upload.uploadId))) === undefined) await stored.remove(upload);
  };

  const inTurn = (queue: Queue) => async (job: Job) => {
    const upload = await uploads.get(String(job.data.fileId));
    if (!upload || upload.sha256 === null || (await stored.find(upload))) return;
    const wish = { of: upload.owner, urgent: queue === previewQueues.wanted };
    if (turns.countOf(wish) >= inHand) throw new PutOffError(clock() + putBack);
    await turns.take(wish, () => make(queue, job, upload));
  };
  const running = Object.values(previewQueues).map((queue) =>
    processJobs(options, queue, inTurn(queue), { concurrency: atHand, attempts, longestPause: MINUTE }),
  );
  return {
    stop: async () => {
      // The one under way would take a minute.
      await previews.close();
      await Promise.all(running.map((each) => each.stop()));
    },
  };
};
