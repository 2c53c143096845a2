import { derivedId, randomId } from '@dossier/shared/basics/ids';
import { createRecent } from '@dossier/shared/basics/recent';
import { DAY, MINUTE, type StoredEvent, streams, webhookLimits, webhookPauses } from '@dossier/shared/contract';
import type { Delivery, DeliveryAttempt, Endpoint } from '@dossier/shared/directory';
import { type Attempt, PutOffError } from '@dossier/shared/job-queue';
import type { ProjectDocument } from '@dossier/shared/views';
import { enqueueAttempt, secretsAt, signedHeaders, type WebhookJob, webhookQueue } from '@dossier/shared/webhooks';
import { processJobs, sendCommand, type WorkerOptions } from '../working.ts';
import { type PostOptions, postTo } from './post.ts';

/** Switches an endpoint off and tells its owner, once: last of all, so that a crash before leads here again. */
const giveUp = async (
  options: Pick<WorkerOptions, 'directory' | 'client' | 'log'>,
  { endpointId, personId, failingSince }: Endpoint,
  now: number,
): Promise<void> => {
  const cause = derivedId(endpointId, 'given up', failingSince ?? now);
  await options.directory.changeEndpoint(endpointId, { givenUpAt: now });
  await sendCommand(
    options,
    'QueueMail',
    { recipient: personId, template: 'webhook-off' },
    { commandId: derivedId(cause, 'webhook-off', personId), causationId: cause, correlationId: cause },
  );
  await options.directory.changeEndpoint(endpointId, { enabled: false });
};

type Options = Pick<WorkerOptions, 'directory' | 'jobs' | 'eventStore' | 'readStore' | 'client' | 'clock' | 'log'>;

/** Attempts at once, of all endpoints and of one: a slow target is waited for beside the others. */
const atOnce = 64;
const atOnceToOne = 4;
const busyPause = 2_000;
const longestBusyPause = 60_000;
/** Deliveries whose waits are counted; of more, some are looked at more often. */
const counted = 20_000;

/** Longer than the week of events that come again where jobs were lost, or moved away from. */
const remembered = 8 * DAY;

/** 410: the receiver asks for no more (Standard Webhooks). */
const gone = 410;
const isSuccess = (status: number | null) => status !== null && status >= 200 && status < 300;

const hostAfter = (host: string | undefined, { type, data }: StoredEvent): string | undefined => {
  if (type === 'ProjectCreated') return String(data.host);
  if (type === 'ProjectHandedOver') return String(data.to);
  return type === 'ProjectPurged' ? undefined : host;
};

/** Whom operators locked is told nothing: what was missed can be sent again by whoever is let in again. */
const isLetIn = async ({ directory }: Options, { personId }: Endpoint): Promise<boolean> =>
  (await directory.find(personId))?.status === 'active';

/** Nobody is told of a project any more that is not theirs: the view may be behind. */
const isHost = async ({ eventStore, readStore }: Options, { projectId, personId }: Delivery): Promise<boolean> => {
  if (projectId === null) return true;
  const view = await readStore.get<ProjectDocument>('projects', projectId);
  const later = await eventStore.readStream(streams.project(projectId), { from: (view?.revision ?? -1) + 1 });
  return later.reduce(hostAfter, view?.host) === personId;
};

export const webhookDeliverer = (options: Options, posting: PostOptions) => {
  const { directory, jobs, clock, log } = options;
  const underWay = new Map<string, number>();
  /** How often a delivery found its endpoint busy, so that the many that wait for it ask ever more rarely. */
  const waits = createRecent<number>(counted);

  /** False: so many requests to this endpoint are under way that this one has to wait. */
  const enter = (endpointId: string): boolean => {
    const count = underWay.get(endpointId) ?? 0;
    if (count >= atOnceToOne) return false;
    underWay.set(endpointId, count + 1);
    return true;
  };
  const leave = (endpointId: string): void => {
    const count = (underWay.get(endpointId) ?? 1) - 1;
    if (count > 0) underWay.set(endpointId, count);
    else underWay.delete(endpointId);
  };

  const attemptOf = async (endpoint: Endpoint, { deliveryId: id, body }: Delivery): Promise<DeliveryAttempt> => {
    const at = clock();
    const headers = signedHeaders(await secretsAt(directory, endpoint, at), { id, body }, Math.floor(at / 1000));
    const begun = performance.now();
    const answered = (status: number | null, answer: string): DeliveryAttempt => ({
      at,
      status,
      milliseconds: Math.round(performance.now() - begun),
      answer,
    });
    return postTo(endpoint.url, headers, body, posting).then(
      ({ status, answer }) => answered(status, answer),
      (error: Error) => answered(null, error.message.slice(0, webhookLimits.answer)),
    );
  };

  const noteHealth = async ({ endpointId, failingSince }: Endpoint, { at, status }: DeliveryAttempt) => {
    if (isSuccess(status) && failingSince !== null) await directory.changeEndpoint(endpointId, { failingSince: null });
    if (!isSuccess(status) && failingSince === null) await directory.changeEndpoint(endpointId, { failingSince: at });
  };

  const prune = ({ endpointId }: Endpoint): Promise<void> =>
    directory.pruneDeliveries(endpointId, webhookLimits.deliveries, clock() - remembered);

  const note = async (endpoint: Endpoint, { deliveryId }: Delivery, job: WebhookJob, attempt: DeliveryAttempt) => {
    const isDone = isSuccess(attempt.status);
    const pause = isDone || attempt.status === gone ? undefined : webhookPauses[job.attempt - 1];
    const nextAt = pause === undefined ? null : clock() + pause;
    const state = isDone ? 'delivered' : nextAt === null ? 'failed' : 'waiting';
    // The next job first: after a crash in between this attempt is made again, none is left out.
    if (nextAt !== null) await enqueueAttempt(jobs, { ...job, attempt: job.attempt + 1 }, nextAt);
    // Whoever chose another address meanwhile began anew, and what was answered beside this counts.
    const found = await directory.endpoint(endpoint.endpointId);
    const present = found?.url === endpoint.url ? found : undefined;
    if (present) await noteHealth(present, attempt);
    await directory.noteProgress(deliveryId, job.run, { state, nextAt, attempt }, webhookLimits.attempts);
    const failedFor = attempt.at - (present?.failingSince ?? attempt.at);
    if (!isDone && present?.enabled && (attempt.status === gone || failedFor >= webhookLimits.givenUpAfter))
      await giveUp(options, present, attempt.at);
    if (nextAt === null) await prune(endpoint);
  };

  const giveUpOn = async ({ deliveryId, run }: WebhookJob, endpoint: Endpoint): Promise<void> => {
    await directory.noteProgress(deliveryId, run, { state: 'failed', nextAt: null }, webhookLimits.attempts);
    const { endpointId } = endpoint;
    const others = await directory.deliveriesTo(endpointId, webhookLimits.deliveries);
    // Where nothing is tried any more, the time until the next attempt is none in which every attempt failed.
    if (endpoint.failingSince !== null && !others.some(({ state }) => state === 'waiting'))
      await directory.changeEndpoint(endpointId, { failingSince: null });
    await prune(endpoint);
  };

  const putOff = ({ deliveryId }: WebhookJob): PutOffError => {
    const before = waits.get(deliveryId) ?? 0;
    waits.put(deliveryId, before + 1);
    return new PutOffError(clock() + Math.min(busyPause * (before + 1), longestBusyPause));
  };

  const handle = async ({ data }: Pick<Attempt, 'data'>): Promise<void> => {
    const job = data as WebhookJob;
    const delivery = await directory.delivery(job.deliveryId);
    if (delivery?.state !== 'waiting' || delivery.run !== job.run) return;
    const endpoint = await directory.endpoint(delivery.endpointId);
    // Removed while this was queued for it: what has none would be recovered for ever.
    if (!endpoint) return directory.removeEndpoint(delivery.endpointId);
    if (!endpoint.enabled || !(await isLetIn(options, endpoint))) return giveUpOn(job, endpoint);
    if (!enter(endpoint.endpointId)) throw putOff(job);
    try {
      if (!(await isHost(options, delivery))) return await giveUpOn(job, endpoint);
      const attempt = await attemptOf(endpoint, delivery);
      log.info({ deliveryId: job.deliveryId, attempt: job.attempt, status: attempt.status }, 'webhook sent');
      await note(endpoint, delivery, job, attempt);
    } finally {
      leave(endpoint.endpointId);
    }
  };

  return { handle, start: () => processJobs(options, webhookQueue, handle, { concurrency: atOnce }) };
};

/** Of one run, if none goes well: those of the runs before it are kept, too. */
const attemptsOfRun = webhookPauses.length + 1;
const overdueAfter = 15 * MINUTE;
const recoveredAtOnce = 100;

/** A power cut may take a job whose delivery waits: it gets another, in a run that outdates the first. */
export const recoverDeliveries = async (
  options: Pick<WorkerOptions, 'directory' | 'jobs' | 'clock'>,
): Promise<void> => {
  const { directory, jobs, clock } = options;
  for (const { deliveryId, attempts } of await directory.overdueDeliveries(clock() - overdueAfter, recoveredAtOnce)) {
    const run = randomId();
    if (await directory.beginRun(deliveryId, run, clock()))
      await enqueueAttempt(jobs, { deliveryId, run, attempt: (attempts.length % attemptsOfRun) + 1 });
  }
};
