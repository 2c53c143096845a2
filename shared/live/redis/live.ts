import { randomUUID } from 'node:crypto';
import { every } from '../../async/every.ts';
import type { Logger } from '../../basics/log.ts';
import { connectRedis, failFast, hangUp } from '../../engines/redis/connection.ts';
import { inProcessLive } from '../in-process/live.ts';
import type { LiveGap, LiveSignal, LiveUpdates } from '../port.ts';

const gap: LiveGap = { missed: true };
/** Milliseconds between signs of life: a dead connection looks like a quiet one. */
const signOfLife = 10_000;

type Message = { readonly from: string; readonly signals: readonly LiveSignal[] };

export type RedisLiveOptions = {
  readonly url: string;
  readonly channel?: string;
  readonly log?: Logger;
};

/** This process's listeners hear directly; those who may have missed something get a gap. */
export const openRedisLive = ({ url, channel = 'dossier:live', log }: RedisLiveOptions): LiveUpdates => {
  const self = randomUUID();
  const listeners = inProcessLive();
  const publisher = connectRedis(url, failFast, log);
  const subscriber = connectRedis(url, { ...failFast, autoResubscribe: false }, log);

  let owed = false;
  const tellOthers = async (signals: readonly LiveSignal[]) => {
    const message: Message = { from: self, signals: owed ? [gap, ...signals] : signals };
    const wasOwed = owed;
    owed = false;
    try {
      await publisher.publish(channel, JSON.stringify(message));
    } catch (error) {
      if (!wasOwed) log?.warn({ err: error }, 'other copies are not told of live updates');
      owed = true;
    }
  };
  publisher.on('ready', () => {
    if (owed) void tellOthers([]);
  });

  // What others said before this copy listened is a gap, too.
  let interrupted = true;
  const listen = async () => {
    try {
      await subscriber.subscribe(channel);
    } catch (error) {
      log?.warn({ err: error }, 'live updates are not subscribed to');
      if (subscriber.status === 'ready') subscriber.disconnect(true);
      return;
    }
    if (!interrupted) return;
    interrupted = false;
    await listeners.publish([gap]);
  };
  const receive = async (text: string) => {
    try {
      const { from, signals } = JSON.parse(text) as Message;
      if (from !== self) await listeners.publish(signals);
    } catch (error) {
      log?.warn({ err: error }, 'a live update that cannot be read');
    }
  };
  subscriber.on('ready', () => void listen());
  subscriber.on('close', () => {
    interrupted = true;
  });
  subscriber.on('message', (_channel, text) => void receive(text));
  const heartbeat = every(signOfLife, () => subscriber.ping());

  return {
    publish: async (signals) => {
      if (signals.length === 0) return;
      await listeners.publish(signals);
      await tellOthers(signals);
    },
    subscribe: listeners.subscribe,
    close: async () => {
      void heartbeat.stop();
      await listeners.close();
      await Promise.all([publisher, subscriber].map(hangUp));
    },
  };
};
