import { Refused } from '@dossier/shared/basics/refused';
import type { Directory } from '@dossier/shared/directory';
import { cookiesOf } from '@dossier/shared/http/cookies';
import { type Exchange, type Route, sendJson, sendText } from '@dossier/shared/http/exchange';
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

/** A browser that knows these calls alone says by a cookie what it has just changed. */
const noteChanges = ({ request }: Exchange) => {
  request.headers['x-consistency'] ??= cookiesOf(request)[consistencyCookie];
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
        noteChanges(exchange);
        await awaitConsistency(exchange);
        const answered = await answer(reads, asker, parse(exchange));
        if (typeof answered === 'string') sendText(exchange.response, 200, answered, 'text/csv; charset=utf-8');
        else sendJson(exchange.response, 200, answered);
      },
    });

  const fileRoutes = files.map(({ handle, ...route }) => ({
    ...route,
    path: fileCall.path,
    handle: (exchange: Exchange) => {
      noteChanges(exchange);
      return handle({ ...exchange, params: fileCall.paramsOf(exchange.params) });
    },
  }));
  const routesOf = (calls: readonly ReadingCall[]) => calls.flatMap((call) => call.paths.map(routeOf(call)));
  return [...routesOf(readingCalls), ...inShop(hasShop, routesOf(shopCalls)), ...fileRoutes];
};
