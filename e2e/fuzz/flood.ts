import fc from 'fast-check';
import { concurrently } from '../../shared/async/concurrency.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { type Description, operationsOf, responseFault } from '../api/described.ts';
import { type Known, namedOf, perhapsBroken, type Schema } from './values.ts';

type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
};
type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};
type Place = Readonly<Record<string, unknown>>;
type Call = {
  readonly line: string;
  readonly path: Place;
  readonly query: Place;
  readonly header: Place;
  readonly media?: string | undefined;
  readonly body: unknown;
};

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Calls of one operation, of which about half fit its description. */
const callsOf = (line: string, { parameters = [], requestBody }: Operation, known: Known): fc.Arbitrary<Call> => {
  const place = (where: Parameter['in']) => {
    const of = parameters.filter((parameter) => parameter.in === where);
    const fields = of.map(({ name, schema, content }) => {
      const values = namedOf(name, schema ?? content?.['application/json']?.schema ?? {}, known);
      return [name, perhapsBroken(values)] as const;
    });
    const requiredKeys = of.flatMap(({ name, required }) => (required ? [name] : [])) as never[];
    return fc.record(Object.fromEntries(fields), { requiredKeys }) as fc.Arbitrary<Place>;
  };
  const [[media, content] = []] = Object.entries(requestBody?.content ?? {});
  const body = content ? perhapsBroken(namedOf('', content.schema, known)) : fc.constant(undefined);
  const parts = { path: place('path'), query: place('query'), header: place('header'), body };
  return fc.record(parts).map((made) => ({ line, media, ...made }));
};

/** Clients of HTTP take dots for folders and cannot send lone surrogates: neither arrives. */
const partOf = (value: unknown) => String(written(value)).replace(/\p{Cs}|^\.{0,2}$/gu, 'x');

const formOf = (body: unknown): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(body)))
    if (/^file\d?$/.test(name)) form.append(name, new Blob([String(written(value))]), 'letter.pdf');
    else form.append(name, String(written(value)));
  return form;
};

const bodyOf = ({ media, body }: Call) => {
  if (media === undefined || body === undefined) return {};
  if (media === 'multipart/form-data') return { body: formOf(body) };
  return { body: media.endsWith('json') ? JSON.stringify(body) : String(written(body)), type: media };
};

const send = (url: string, token: string | undefined, call: Call): Promise<Response> => {
  const [method = '', path = ''] = call.line.split(' ');
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(partOf(call.path[name])));
  const query = new URLSearchParams(
    Object.entries(call.query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(written(value))]],
    ),
  );
  const headers = new Headers();
  for (const [name, value] of Object.entries(call.header)) {
    const plain = String(written(value)).replace(/[^\x20-\x7e]/g, '?');
    if (value !== undefined) headers.set(name, plain);
  }
  const { body, type } = bodyOf(call);
  if (type !== undefined) headers.set('Content-Type', type);
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  return fetch(`${url}${address}?${query}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body }),
  });
};

export type FloodReport = {
  readonly requests: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Answers of 5xx, and those that are not as described. */
  readonly faults: readonly string[];
};
export type FloodOptions = {
  readonly url: string;
  readonly description: Description;
  /** Who asks in turn; undefined: a visitor. */
  readonly people: readonly (ApiClient | undefined)[];
  readonly requests: number;
  readonly seed: number;
  /** Of each operation in a round. */
  readonly each?: number;
  /** Before each round: people sign in, and there is a project again, whatever the last round has ended. */
  readonly prepare: () => Promise<Known>;
  readonly tell?: (line: string) => void;
};

/** What takes away what other calls need comes last. */
const ending = /Delete|Purge|Leave|Remove|Withdraw|DELETE|delete|update-project/;

/** Every operation in turn, with values that follow from its description or contradict it in one place. */
export const flood = async (options: FloodOptions): Promise<FloodReport> => {
  const { url, description, people, requests, seed, each = 40, prepare, tell = () => {} } = options;
  const operations = [...operationsOf(description)].sort(([one], [other]) => +ending.test(one) - +ending.test(other));
  const statuses: Record<string, number> = {};
  const faults = new Set<string>();
  const judged = new Map<string, number>();
  let made = 0;

  const make = async (call: Call) => {
    const token = people[made % people.length]?.token;
    made += 1;
    const response = await send(url, token, call).catch(() => undefined);
    // Refused while it was still being sent.
    if (!response) {
      statuses.none = (statuses.none ?? 0) + 1;
      return;
    }
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    const kind = `${call.line} ${response.status}`;
    const times = judged.get(kind) ?? 0;
    judged.set(kind, times + 1);
    if (response.status >= 500) faults.add(`${kind}: ${JSON.stringify(call).slice(0, 600)}`);
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) return response.body?.cancel();
    // Schemas are compared with the first answers of each kind only: it costs more than the call.
    if (times >= 5 || call.line.startsWith('HEAD ')) return response.arrayBuffer();
    const fault = await responseFault(description, call.line, response);
    if (fault) faults.add(`${fault}: ${JSON.stringify(call).slice(0, 600)}`);
  };

  for (let round = 0; made < requests; round += 1) {
    const known = await prepare();
    for (const [line, operation] of operations) {
      const calls = callsOf(line, operation as Operation, known);
      if (made < requests) await concurrently(6, fc.sample(calls, { seed: seed + round, numRuns: each }), make);
    }
    tell(`${made} requests, ${faults.size} faults, ${JSON.stringify(statuses)}`);
  }
  return { requests: made, statuses, faults: [...faults] };
};
