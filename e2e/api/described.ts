import { z } from 'zod';

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

/**
 * Compares every answer that passes through `fetch` with the description of the API, strictly: a
 * status, media type or field that is not described is a fault.
 */
export const compareAnswers = (description: Description, url: string) => {
  const operations = operationsOf(description);
  const patterns = [...operations.keys()]
    .map((name) => ({ name, pattern: new RegExp(`^${name.replace(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`) }))
    // A path in full goes before one with a place holder.
    .sort((left, right) => left.name.split('{').length - right.name.split('{').length);
  const faults: string[] = [];
  const succeeded = new Set<string>();
  const { fetch } = globalThis;

  const faultOf = async (operation: Operation, response: Response): Promise<string | undefined> => {
    const described = operation.responses[response.status];
    if (!described) return 'is not described';
    const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
    if (!described.content) return type === '' ? undefined : `answers ${type}, and nothing is described`;
    const media = described.content[type] ?? described.content['*/*'];
    if (!media) return `answers ${type}`;
    if (!type.endsWith('json')) return undefined;
    const { $ref } = media.schema;
    const schema = $ref ? description.components.schemas[$ref.split('/').at(-1) ?? ''] : media.schema;
    const result = z.fromJSONSchema(schema as Schema).safeParse(await response.json());
    return result.success ? undefined : JSON.stringify(result.error.issues.slice(0, 3));
  };

  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init);
    const { origin, pathname } = new URL(String(input));
    if (origin !== url || !/^\/(api|healthz|readyz|metrics)\b/.test(pathname)) return response;
    const method = init?.method ?? 'GET';
    const name = patterns.find(({ pattern }) => pattern.test(`${method} ${pathname}`))?.name;
    const operation = name === undefined ? undefined : operations.get(name);
    if (name === undefined || !operation) {
      if (response.ok) faults.push(`${method} ${pathname} is not described`);
      return response;
    }
    const streams = response.headers.get('content-type')?.startsWith('text/event-stream');
    const fault = await faultOf(operation, streams ? response : response.clone());
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
