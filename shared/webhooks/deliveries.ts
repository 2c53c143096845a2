import { isoTime } from '../basics/clock.ts';
import type { testKind, WebhookKind } from '../contract/index.ts';
import type { Delivery, Directory, Endpoint } from '../directory/index.ts';
import type { JobQueue } from '../job-queue/index.ts';

export const webhookQueue = 'webhook';

export type WebhookJob = {
  readonly deliveryId: string;
  readonly run: string;
  readonly attempt: number;
};

/** Its id makes each attempt of a run one job. */
export const enqueueAttempt = (jobs: Pick<JobQueue, 'enqueue'>, job: WebhookJob, runAt?: number): Promise<void> =>
  jobs.enqueue(webhookQueue, {
    id: [job.deliveryId, job.run, job.attempt].join('.'),
    data: job,
    ...(runAt !== undefined && { runAt: isoTime(runAt) }),
  });

type Made = {
  readonly deliveryId: string;
  readonly kind: WebhookKind | typeof testKind;
  readonly projectId: string | null;
  /** ISO moment of what happened. */
  readonly time: string;
  readonly data: object;
};

/** The body is made once: every attempt and replay sends the same. */
export const deliveryTo = (
  { endpointId, personId }: Endpoint,
  { deliveryId, kind, projectId, time, data }: Made,
  now: number,
): Delivery => ({
  deliveryId,
  endpointId,
  personId,
  createdAt: now,
  kind,
  projectId,
  body: JSON.stringify({ type: kind, timestamp: time, data }),
  state: 'waiting',
  nextAt: now,
  run: 'first',
  attempts: [],
});

/** A repeat is the same delivery and the same job. */
export const queueDelivery = async (
  { directory, jobs }: { readonly directory: Directory; readonly jobs: Pick<JobQueue, 'enqueue'> },
  delivery: Delivery,
): Promise<void> => {
  const { deliveryId, run } = delivery;
  await directory.putDelivery(delivery);
  await enqueueAttempt(jobs, { deliveryId, run, attempt: 1 });
};
