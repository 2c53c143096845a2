import { setTimeout as pause } from 'node:timers/promises';
import { limitConcurrency } from '../../shared/async/concurrency.ts';
import { createLogger } from '../../shared/basics/log.ts';
import { sendJson } from '../../shared/http/exchange.ts';
import { listen } from '../../shared/http/listen.ts';
import { createServer } from '../../shared/http/server.ts';
import { connectionsTo } from '../load.ts';
import type { Line } from '../measure.ts';

/** A store that does so much a second, in the order in which it is asked. */
const capacity = 100;
const atOnce = 4;
const seconds = { overload: 30, normal: 10 };
/** Milliseconds after which nobody waits any more. */
const patience = 2_000;

const openSlowService = async (prompt: boolean) => {
  const store = limitConcurrency(atOnce);
  const server = createServer({
    routes: [
      {
        method: 'GET',
        path: '/api/thing',
        access: 'public',
        hot: true,
        ...(prompt && { prompt }),
        handle: async ({ response }) => {
          await store(() => pause((1_000 * atOnce) / capacity));
          sendJson(response, 200, {});
        },
      },
    ],
    fallback: (_request, response) => void response.writeHead(404).end(),
    authenticate: async () => ({ kind: 'visitor' }),
    log: createLogger({ level: 'silent', service: 'bench' }),
    trustProxy: 1,
  });
  return listen(server, { host: '127.0.0.1', port: 0 });
};

type Asked = { readonly at: number; readonly took: number; readonly status: number };

/** Asks so often a second, whether or not answers come. */
const load = async (url: string, perSecond: number, duration: number): Promise<Promise<Asked>[]> => {
  const { send } = connectionsTo(url, 10_000);
  const asked: Promise<Asked>[] = [];
  const begun = performance.now();
  for (let now = begun; now < begun + 1_000 * duration; now = performance.now()) {
    for (; asked.length < ((now - begun) / 1_000) * perSecond; ) {
      const at = performance.now();
      const headers = { 'X-Forwarded-For': `198.51.100.${asked.length % 200}` };
      asked.push(
        send({ method: 'GET', path: '/api/thing', headers }).then(
          ({ status }) => ({ at, took: performance.now() - at, status }),
          () => ({ at, took: performance.now() - at, status: 0 }),
        ),
      );
    }
    await pause(5);
  }
  return asked;
};

const isInTime = ({ status, took }: Asked) => status === 200 && took <= patience;

const measure = async (prompt: boolean) => {
  const service = await openSlowService(prompt);
  const during = await load(service.url, 2 * capacity, seconds.overload);
  const ended = performance.now();
  const after = await load(service.url, capacity / 2, seconds.normal);
  const served = (await Promise.all(during)).filter(isInTime).length / seconds.overload;
  const late = (await Promise.all(after)).filter((one) => !isInTime(one) || one.took > 200);
  await service.close();
  return { served, healed: Math.max(0, ...late.map(({ at, took }) => at + took - ended)) / 1_000 };
};

/** Twice what a store can do for half a minute, then half of it. */
export const overloadLines = async (): Promise<Line[]> => {
  const ours = await measure(true);
  const without = await measure(false);
  return [
    {
      what: `answers in time while twice as many are asked for as a store can give (${capacity}/s)`,
      ours: `${Math.round(ours.served)}/s`,
      against: `without admission: ${Math.round(without.served)}/s`,
      value: ours.served / capacity,
      floor: 0.7,
      goal: 0.9,
      unit: 'ratio',
      better: 'more',
    },
    {
      what: 'until all answers take less than 200 ms again after it',
      ours: `${ours.healed.toFixed(1)} s`,
      against: `without admission: ${without.healed.toFixed(1)} s`,
      value: ours.healed,
      floor: 10,
      goal: 3,
      unit: 's',
      better: 'less',
    },
  ];
};
