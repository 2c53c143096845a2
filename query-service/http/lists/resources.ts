import { authorize, resourceRules } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import { pastResources, type Until } from '@dossier/shared/contract';
import { type Exchange, type Route, sendJsonText } from '@dossier/shared/http/exchange';
import { type Asker, type AwaitConsistency, askerOf } from '../asker.ts';
import { type InPast, untilOf } from './as-of.ts';
import type { Kept, SentPage } from './kept-pages.ts';
import { checkQueryOfOne, type ListQuery, queryReader } from './query.ts';
import { notFound, type Resource } from './reader.ts';
import { idsIn, listedTextOf, type Named, type PageText, pageText } from './text.ts';

type Options = { readonly awaitConsistency: AwaitConsistency; readonly inPast: InPast; readonly kept: Kept };

const contentRange = (name: string, first: number, { count, total }: Pick<PageText, 'count' | 'total'>) =>
  `${name} ${count > 0 ? `${first}-${first + count - 1}` : '*'}/${total ?? '*'}`;

/** RFC 8288; it can be followed as it is. */
const nextLink = (name: string, search: URLSearchParams, next: object): string => {
  const query = new URLSearchParams(search);
  query.set('filter', JSON.stringify(next));
  return `</api/${name}?${query}>; rel="next"`;
};

type TextOf = (row: object) => string;

const keptTexts = (make: TextOf): TextOf => {
  const texts = new WeakMap<object, string>();
  return (row) => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const text = make(row);
    texts.set(row, text);
    return text;
  };
};

/** @throws Refused INVALID unless all rows are of one project, and PROJECT_NOT_FOUND where none is named */
const projectOf = async ({ name, projectsOf }: Resource, { id, projectId }: Named): Promise<string> => {
  if (projectsOf && pastResources.includes(name) && (id ?? projectId) !== undefined) {
    const [only, ...others] = new Set(id === undefined ? [projectId] : await projectsOf(idsIn(id)));
    if (others.length === 0) return only ?? notFound('PROJECT_NOT_FOUND');
  }
  const errors = { asOf: 'Only what is about one project can be asked for as it was.' };
  throw new Refused({ code: 'INVALID', errors });
};

const routesOf = (resource: Resource, { awaitConsistency, inPast, kept }: Options): Route[] => {
  const { name } = resource;
  const readQuery = queryReader(resource);
  const keptIfStable = (make: TextOf) => (resource.stable ? keptTexts(make) : make);
  const textOf = keptIfStable(JSON.stringify);
  const listedText = keptIfStable(listedTextOf(resource));
  const admit = (exchange: Exchange) => {
    const asker = askerOf(exchange);
    // Rules that depend on roles are checked again within the project.
    const refusal = Array.isArray(resourceRules[name].allow) ? undefined : authorize(resourceRules[name], asker);
    if (refusal) throw new Refused(refusal);
    return asker;
  };
  /** Undefined: it is asked for as it is. */
  const askedThen = async (asker: Asker, until: Until | undefined, named: Named) =>
    until && { name, asker, projectId: await projectOf(resource, named), until };
  const pageFor = async (asker: Asker, until: Until | undefined, query: ListQuery, exchange: Exchange) => {
    const then = await askedThen(asker, until, query.filter);
    if (then) return inPast.page(then, query, exchange);
    const { patiently } = exchange;
    const { text: json, ...page } = await pageText(resource, asker, { ...query, patiently }, listedText);
    return { ...page, json, headers: {} };
  };
  const pageSent = async (asker: Asker, exchange: Exchange, until: Until | undefined): Promise<SentPage> => {
    const query = readQuery(exchange.query);
    const page = await pageFor(asker, until, query, exchange);
    const headers = {
      'Content-Range': contentRange(name, query.range.first, page),
      'Access-Control-Expose-Headers': 'Content-Range, Link',
      ...(page.next && { Link: nextLink(name, exchange.query, page.next) }),
      ...page.headers,
    };
    return { bytes: typeof page.json === 'string' ? Buffer.from(page.json) : page.json, headers };
  };
  const oneFor = async (asker: Asker, exchange: Exchange, id: string) => {
    checkQueryOfOne(exchange.query);
    const then = await askedThen(asker, untilOf(exchange.query), { id });
    return then ? inPast.one(then, id, exchange) : { json: textOf(await resource.one(asker, id)), headers: {} };
  };
  const route = (path: string, send: (asker: Asker, exchange: Exchange) => Promise<void>): Route => ({
    method: 'GET',
    path,
    access: 'signed-in',
    scopes: resourceRules[name].scopes,
    hot: true,
    prompt: true,
    compressed: true,
    handle: async (exchange) => {
      const asker = admit(exchange);
      await awaitConsistency(exchange);
      await send(asker, exchange);
    },
  });
  return [
    route(`/api/${name}`, async (asker, exchange) => {
      const until = untilOf(exchange.query);
      const make = () => pageSent(asker, exchange, until);
      // By the address as it is written: whoever asks again pays nothing for reading it. What was is asked for in passing.
      const isKept = resource.kept && !until;
      const { bytes, headers } = await (isKept ? kept(asker, exchange.request.url ?? '', make) : make());
      sendJsonText(exchange.response, 200, bytes, headers);
    }),
    route(`/api/${name}/:id`, async (asker, exchange) => {
      const { json, headers } = await oneFor(asker, exchange, exchange.params.id ?? '');
      sendJsonText(exchange.response, 200, json, headers);
    }),
  ];
};

/** GET /api/{resource} and /api/{resource}/{id}, as `ra-data-simple-rest` asks. */
export const resourceRoutes = (resources: readonly Resource[], options: Options): Route[] =>
  resources.flatMap((resource) => routesOf(resource, options));
