import { Refused } from '@dossier/shared/basics/refused';
import { sealQuery, sealStep, sealWitnesses } from '@dossier/shared/contract';
import { base64Of, type LoggedSeal, type SealLog } from '@dossier/shared/history';
import { type Exchange, type Route, sendJson, sendText } from '@dossier/shared/http/exchange';
import { readQuery } from '@dossier/shared/http/query';
import { sealQueue } from '@dossier/shared/job-queue';
import { type Limiter, limitCaller } from '@dossier/shared/limits';
import type { QueryServiceOptions } from '../options.ts';
import { askerOf } from './asker.ts';

type Options = Pick<QueryServiceOptions, 'jobs' | 'clock'> & {
  readonly sealLog: SealLog;
  readonly limit: Limiter;
  readonly settings: Pick<QueryServiceOptions['settings'], 'witnesses'>;
};

const pageSize = 50;

/** More would take too much work at once: whoever is further behind goes by steps. */
const longestStep = 100_000;

/** Milliseconds in which the first seal is asked for once, by however many. */
const askedEvery = 10_000;

/** What anybody outside needs to check the history, and to watch that it only grows. */
export const sealRoutes = ({ sealLog, limit, settings, jobs, clock }: Options): Route[] => {
  const sealOf = async (number: string | number): Promise<LoggedSeal> => {
    const seal = /^[1-9]\d{0,8}$/.test(String(number)) ? (await sealLog.seals())[Number(number) - 1] : undefined;
    if (!seal) throw new Refused('NOT_FOUND');
    return seal;
  };
  const handlers: Record<string, (exchange: Exchange) => Promise<void>> = {
    '/api/seal/keys': async ({ response }) => sendJson(response, 200, { keys: await sealLog.keys() }),
    '/api/seal/checkpoint': async ({ response }) => {
      const seal = (await sealLog.seals()).at(-1);
      if (!seal) throw new Refused('NOT_FOUND');
      sendText(response, 200, seal.checkpoint, 'text/plain; charset=utf-8');
    },
    '/api/seals': async ({ response, query }) => {
      const { before } = readQuery(sealQuery, query);
      const seals = await sealLog.seals();
      const end = Math.min(before === undefined ? seals.length : before - 1, seals.length);
      sendJson(response, 200, {
        seals: seals.slice(Math.max(0, end - pageSize), end).toReversed(),
        total: seals.length,
        witnesses: sealWitnesses.filter((witness) => settings.witnesses[witness]),
      });
    },
    '/api/seals/:number': async ({ response, params }) => sendJson(response, 200, await sealOf(params.number ?? '')),
    '/api/seals/:number/consistency': async (exchange) => {
      const { response, params, query } = exchange;
      await limitCaller(limit, 'seal-consistency', exchange);
      const { from } = readQuery(sealStep, query);
      const [earlier, later] = [await sealOf(from), await sealOf(params.number ?? '')];
      if (later.size < earlier.size || later.size - earlier.size > longestStep)
        throw new Refused({
          code: 'INVALID',
          errors: { from: `Choose an earlier seal, at most ${longestStep} events before.` },
        });
      const proof = await sealLog.consistency(earlier, later);
      if (!proof) throw new Refused('NOT_FOUND');
      sendJson(response, 200, { from: earlier, to: later, proof: base64Of(proof) });
    },
  };
  const askForFirst: Route = {
    method: 'POST',
    path: '/api/seals',
    access: 'signed-in',
    handle: async (exchange) => {
      await limit('first-seal', askerOf(exchange).personId);
      // Later ones come by themselves, once an hour; where nothing works but looking none does.
      if (!jobs || (await sealLog.seals()).length > 0) throw new Refused('NOT_FOUND');
      await jobs.enqueue(sealQueue, { id: `seal-${Math.floor(clock() / askedEvery)}`, data: {} });
      exchange.response.writeHead(202).end();
    },
  };
  const reading = Object.entries(handlers).map(
    ([path, handle]): Route => ({ method: 'GET', path, access: 'public', handle }),
  );
  return [...reading, askForFirst];
};
