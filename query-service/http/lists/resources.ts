import type { ServerResponse } from 'node:http';
import { mapInTurns } from '@dossier/shared/async/turns';
import { authorize, resourceRules, resourceScopes } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import { pastResources } from '@dossier/shared/contract';
import { type Exchange, type Route, sendText } from '@dossier/shared/http/exchange';
import { type Asker, askerOf } from '../asker.ts';
import type { AwaitConsistency } from '../consistency.ts';
import { type ResourceThen, untilOf } from './as-of.ts';
import { type ListQuery, queryReader, within } from './query.ts';
import { notFound, type Page, type Resource } from './reader.ts';

type Options = { readonly awaitConsistency: AwaitConsistency; readonly inPast: ResourceThen };

const contentRange = (name: string, first: number, { rows, total }: Page<object>) =>
  `${name} ${rows.length > 0 ? `${first}-${first + rows.length - 1}` : '*'}/${total ?? '*'}`;

/** RFC 8288; it can be followed as it is. */
const nextLink = (name: string, search: URLSearchParams, next: object): string => {
  const query = new URLSearchParams(search);
  query.set('filter', JSON.stringify(next));
  return `</api/${name}?${query}>; rel="next"`;
};

type Named = { readonly id?: string | readonly string[]; readonly projectId?: string };
const idsIn = (id: string | readonly string[]) => [...new Set(typeof id === 'string' ? [id] : id)];

const pageOf = async (resource: Resource, asker: Asker, query: ListQuery): Promise<Page<object>> => {
  const { id } = query.filter as Named;
  if (id === undefined) return resource.list(asker, query);
  const rows = await resource.byIds(asker, idsIn(id));
  return { rows: within(rows, query.range), total: rows.length };
};

const send = (response: ServerResponse, text: string, headers: Record<string, string> = {}) =>
  sendText(response, 200, text, 'application/json; charset=utf-8', headers);

const keptTexts = () => {
  const texts = new WeakMap<object, string>();
  return (row: object): string => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const text = JSON.stringify(row);
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

const routesOf = (resource: Resource, { awaitConsistency, inPast }: Options): Route[] => {
  const { name } = resource;
  const readQuery = queryReader(resource);
  const textOf = resource.stable ? keptTexts() : JSON.stringify;
  const admit = (exchange: Exchange) => {
    const asker = askerOf(exchange);
    // Rules that depend on roles are checked again within the project.
    const refusal = Array.isArray(resourceRules[name].allow) ? undefined : authorize(resourceRules[name], asker);
    if (refusal) throw new Refused(refusal);
    return asker;
  };
  const shownTo = async (asker: Asker, { query }: Exchange, named: Named) => {
    const until = untilOf(query);
    return until ? inPast(name, asker, await projectOf(resource, named), until) : { resource, headers: {} };
  };
  return [
    {
      method: 'GET',
      path: `/api/${name}`,
      access: 'signed-in',
      scopes: resourceScopes[name],
      hot: true,
      prompt: true,
      handle: async (exchange) => {
        const asker = admit(exchange);
        const query = readQuery(exchange.query);
        await awaitConsistency(exchange);
        const shown = await shownTo(asker, exchange, query.filter);
        const page = await pageOf(shown.resource, asker, query);
        send(exchange.response, `[${(await mapInTurns(page.rows, textOf)).join(',')}]`, {
          'Content-Range': contentRange(name, query.range.first, page),
          'Access-Control-Expose-Headers': 'Content-Range, Link',
          ...(page.next && { Link: nextLink(name, exchange.query, page.next) }),
          ...shown.headers,
        });
      },
    },
    {
      method: 'GET',
      path: `/api/${name}/:id`,
      access: 'signed-in',
      scopes: resourceScopes[name],
      hot: true,
      prompt: true,
      handle: async (exchange) => {
        const asker = admit(exchange);
        await awaitConsistency(exchange);
        const { id = '' } = exchange.params;
        const shown = await shownTo(asker, exchange, { id });
        send(exchange.response, textOf(await shown.resource.one(asker, id)), shown.headers);
      },
    },
  ];
};

/** GET /api/{resource} and /api/{resource}/{id}, as `ra-data-simple-rest` asks. */
export const resourceRoutes = (resources: readonly Resource[], options: Options): Route[] =>
  resources.flatMap((resource) => routesOf(resource, options));
