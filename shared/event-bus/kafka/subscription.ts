import { untilStopped } from '../../async/every.ts';
import { aborted, pause } from '../../async/pause.ts';
import type { Subscription } from '../../event-store/port.ts';
import { type SessionOptions, startSession } from './session.ts';

const restartAfter = 500;

/** Keeps a consumer alive: kafkajs gives up on many errors and stalls on others. */
export const superviseSessions = (
  options: Omit<SessionOptions, 'kafka' | 'busy' | 'predecessor'> & {
    readonly newClient: () => SessionOptions['kafka'];
  },
): Subscription => {
  const { consumer, log } = options;
  const busy = new Map<number, Promise<void>>();
  return untilStopped(async (signal) => {
    const stopped = aborted(signal);
    let predecessor: string | undefined;
    while (!signal.aborted) {
      const session = startSession({ ...options, kafka: options.newClient(), busy, predecessor });
      const reason = await Promise.race([session.failed, stopped]);
      await session.close();
      predecessor = session.member ?? predecessor;
      if (signal.aborted) break;
      log.warn({ err: reason, group: consumer.group }, 'a consumer is started again');
      await pause(restartAfter, signal);
    }
    await Promise.all(busy.values());
  });
};
