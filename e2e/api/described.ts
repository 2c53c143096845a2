import { z } from 'zod';
import { unquoted } from '../../shared/legacy/index.ts';

type Schema = Parameters<typeof z.fromJSONSchema>[0];
type Content = Record<string, { schema: Schema & { $ref?: string } }>;
type Operation = {
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Record<string, { readonly content?: Content }>;
};
export type Description = {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Schema> };
};

/** Operations as `GET /api/projects/{id}`, with all they say. */
export const operationsOf = ({ paths }: Description): Map<string, Operation> =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  );

const operationFor = (operations: ReadonlyMap<string, Operation>) => {
  const patterns = [...operations.keys()]
    .map((name) => ({ name, pattern: new RegExp(`^${name.replace(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`) }))
    // A path in full goes before one with a place holder.
    .sort((left, right) => left.name.split('{').length - right.name.split('{').length);
  return (line: string) => patterns.find(({ pattern }) => pattern.test(line))?.name;
};

const issues = (schema: Schema, value: unknown): string | undefined => {
  const { error } = z.fromJSONSchema(schema).safeParse(value);
  return error && JSON.stringify(error.issues.slice(0, 3));
};

/** A status, media type or field that is not described is a fault. */
const answerFault = async (description: Description, operation: Operation, response: Response) => {
  const described = operation.responses[response.status];
  if (!described) return 'is not described';
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  if (!described.content) return type === '' ? undefined : `answers ${type}, and nothing is described`;
  const media = described.content[type] ?? described.content['*/*'];
  if (!media) return `answers ${type}`;
  if (!type.endsWith('json')) return undefined;
  const { $ref } = media.schema;
  const schema = $ref ? description.components.schemas[$ref.split('/').at(-1) ?? ''] : media.schema;
  return issues(schema as Schema, await response.json());
};

const bodyFault = (operation: Operation, body: unknown): string | undefined => {
  const { 'application/json': json, 'multipart/form-data': form } = operation.requestBody?.content ?? {};
  if (body instanceof FormData) {
    const { properties = {}, required = [] } = (form?.schema ?? {}) as { properties?: object; required?: string[] };
    const unknown = [...body.keys()].filter((name) => !Object.hasOwn(properties, name.replace(/^file\d$/, 'file0')));
    const missing = required.filter((name) => !body.has(name));
    return unknown.length + missing.length > 0 ? `has ${unknown} and lacks ${missing}` : undefined;
  }
  // Quotes around a name do not count (ENT-11).
  return json && issues(json.schema, JSON.parse(JSON.stringify(body, (_name, value) => unquoted(value))));
};

/** What of an answer is not as described. @param line such as `POST /login` */
export const responseFault = async (description: Description, line: string, response: Response) => {
  const operations = operationsOf(description);
  const operation = operations.get(operationFor(operations)(line) ?? '');
  if (!operation) return `${line} is not described`;
  const fault = await answerFault(description, operation, response);
  return fault ? `${line} ${response.status} ${fault}` : undefined;
};

/** The same, and what is wrong with a body that was accepted. */
export const callFault = async (description: Description, line: string, body: unknown, response: Response) => {
  const fault = await responseFault(description, line, response);
  if (fault || !response.ok) return fault;
  const operations = operationsOf(description);
  const sent = bodyFault(operations.get(operationFor(operations)(line) ?? '') as Operation, body);
  return sent ? `${line} ${response.status} ${sent}` : undefined;
};

/** Compares every answer that passes through `fetch` with the description of the API, strictly. */
export const compareAnswers = (description: Description, url: string) => {
  const operations = operationsOf(description);
  const nameOf = operationFor(operations);
  const faults: string[] = [];
  const succeeded = new Set<string>();
  const { fetch } = globalThis;

  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init);
    const { origin, pathname } = new URL(String(input));
    if (origin !== url || !/^\/(api|healthz|readyz|metrics|\.well-known)\b/.test(pathname)) return response;
    const method = init?.method ?? 'GET';
    const name = nameOf(`${method} ${pathname}`);
    const operation = name === undefined ? undefined : operations.get(name);
    if (name === undefined || !operation) {
      if (response.ok) faults.push(`${method} ${pathname} is not described`);
      return response;
    }
    const streams = response.headers.get('content-type')?.startsWith('text/event-stream');
    const fault = await answerFault(description, operation, streams ? response : response.clone());
    if (fault) faults.push(`${name} ${response.status} ${fault}`);
    if (response.ok) succeeded.add(name);
    return response;
  };

  return {
    faults,
    /** Operations that never answered with success; the legacy ones have tests of their own. */
    untried: () =>
      [...operations].flatMap(([name, { tags }]) => (succeeded.has(name) || tags?.includes('legacy') ? [] : [name])),
    stop: () => {
      globalThis.fetch = fetch;
    },
  };
};
