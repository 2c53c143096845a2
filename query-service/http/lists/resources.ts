import type { ServerResponse } from 'node:http';
import { authorize, resourceRules, resourceScopes } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import { type Exchange, type Route, sendText } from '@dossier/shared/http/exchange';
import { type Asker, askerOf } from '../asker.ts';
import type { AwaitConsistency } from '../consistency.ts';
import { type ListQuery, queryReader, within } from './query.ts';
import type { Page, Resource } from './reader.ts';

const contentRange = (name: string, first: number, { rows, total }: Page<object>) =>
  `${name} ${rows.length > 0 ? `${first}-${first + rows.length - 1}` : '*'}/${total}`;

const pageOf = async (resource: Resource, asker: Asker, query: ListQuery): Promise<Page<object>> => {
  const { id } = query.filter as { id?: string | readonly string[] };
  if (id === undefined) return resource.list(asker, query);
  const rows = await resource.byIds(asker, [...new Set(typeof id === 'string' ? [id] : id)]);
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

const routesOf = (resource: Resource, awaitConsistency: AwaitConsistency): Route[] => {
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
        const page = await pageOf(resource, asker, query);
        send(exchange.response, `[${page.rows.map((row) => textOf(row)).join(',')}]`, {
          'Content-Range': contentRange(name, query.range.first, page),
          'Access-Control-Expose-Headers': 'Content-Range',
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
        send(exchange.response, textOf(await resource.one(asker, exchange.params.id ?? '')));
      },
    },
  ];
};

/** GET /api/{resource} and /api/{resource}/{id}, as `ra-data-simple-rest` asks. */
export const resourceRoutes = (resources: readonly Resource[], awaitConsistency: AwaitConsistency): Route[] =>
  resources.flatMap((resource) => routesOf(resource, awaitConsistency));
