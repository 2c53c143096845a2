import { setTimeout as pause } from 'node:timers/promises';
import type { JobQueue } from '../job-queue/index.ts';
import { type Order, placeOrder } from '../job-queue/operate/index.ts';

export type OrderOptions = {
  readonly jobs: Pick<JobQueue, 'enqueue'>;
  /** How long to wait for the server, in milliseconds. */
  readonly patience?: number;
};

/** What an order is to lead to. */
export type Wanted = {
  readonly order: Order;
  readonly isDone: () => Promise<boolean>;
  readonly report: object;
};

/** Waits a while until the server has done it, which does it once it runs. */
export const ordered = async (
  { jobs, patience = 5_000 }: OrderOptions,
  { order, isDone, report }: Wanted,
): Promise<object> => {
  await placeOrder(jobs, order);
  for (let waited = 0; waited < patience; waited += 100) {
    if (await isDone()) return { ok: true, ...report };
    await pause(100);
  }
  return { ok: true, ...report, next: 'Dossier does it when it runs.' };
};
