import { Refused } from '@dossier/shared/basics/refused';
import type { Directory } from '@dossier/shared/directory';
import { cookiesOf } from '@dossier/shared/http/cookies';
import { type Route, sendJson, sendText } from '@dossier/shared/http/exchange';
import { inShop } from '@dossier/shared/http/shop';
import { consistencyCookie, namesOther } from '@dossier/shared/legacy';
import { type AwaitConsistency, askerOf } from '../asker.ts';
import type { Resource } from '../lists/reader.ts';
import { fileCall, type ReadingCall, type Reads, readingCalls, shopCalls } from './calls.ts';
import { projectReader } from './project.ts';
import { rowReader } from './read.ts';

type Options = {
  readonly resources: readonly Resource[];
  readonly meOf: Reads['meOf'];
  readonly directory: Directory;
  readonly files: readonly Route[];
  readonly awaitConsistency: AwaitConsistency;
  readonly hasShop: boolean;
};

/** The reading calls of the specification's section 7, over the resources that our own calls have. */
export const legacyRoutes = ({ resources, meOf, directory, files, awaitConsistency, hasShop }: Options): Route[] => {
  const rows = rowReader(resources);
  const reads = { rows, meOf, projects: projectReader(rows, meOf) };

  const routeOf =
    ({ applies, parse, answer }: ReadingCall) =>
    (path: string): Route => ({
      method: 'GET',
      path,
      access: 'signed-in',
      ...(applies && { applies }),
      handle: async (exchange) => {
        const asker = askerOf(exchange);
        const named = exchange.request.headers['x-user-email'];
        const own = named === undefined ? undefined : await directory.find(asker.personId);
        if (namesOther(own?.email ?? '', named)) throw new Refused('FORBIDDEN');
        exchange.request.headers['x-consistency'] ??= cookiesOf(exchange.request)[consistencyCookie];
        await awaitConsistency(exchange);
        const answered = await answer(reads, asker, parse(exchange));
        if (typeof answered === 'string') sendText(exchange.response, 200, answered, 'text/csv; charset=utf-8');
        else sendJson(exchange.response, 200, answered);
      },
    });

  const fileRoutes = files.map(({ handle, ...route }) => ({
    ...route,
    path: fileCall.path,
    handle: (exchange: Parameters<Route['handle']>[0]) =>
      handle({ ...exchange, params: fileCall.paramsOf(exchange.params) }),
  }));
  const routesOf = (calls: readonly ReadingCall[]) => calls.flatMap((call) => call.paths.map(routeOf(call)));
  return [...routesOf(readingCalls), ...inShop(hasShop, routesOf(shopCalls)), ...fileRoutes];
};
