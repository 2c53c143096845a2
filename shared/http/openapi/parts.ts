import { z } from 'zod';

export type Json = Record<string, unknown>;

export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};
export const json = (schema: Json) => ({ 'application/json': { schema } });
const body = (schema: z.ZodType) => ({ required: true, content: json(schemaOf(schema, 'input')) });
export const ok = (description: string, schema?: z.ZodType) => ({
  description,
  ...(schema && { content: json(schemaOf(schema, 'output')) }),
});
export const bytes = (description: string, type: string) => ({
  description,
  content: { [type]: { schema: { type: 'string', format: 'binary' } } },
});
/** Each event of a stream, whose data is JSON. */
export const serverSentEvent = (data: Json): Json => ({
  type: 'object',
  properties: { data: { type: 'string', contentMediaType: 'application/json', contentSchema: data } },
  required: ['data'],
});
export const plainText = (description: string) => ({
  description,
  content: { 'text/plain': { schema: { type: 'string' } } },
});

const parameter =
  (where: 'path' | 'query' | 'header') =>
  (name: string, description: string, schema: Json = {}) => ({
    name,
    in: where,
    ...(where === 'path' && { required: true }),
    description,
    schema: { type: 'string', ...schema },
  });
export const path = parameter('path');
export const query = parameter('query');
export const header = parameter('header');
/** A value that is written as JSON. */
export const jsonQuery = (name: string, description: string, schema: Json) => ({
  name,
  in: 'query',
  description,
  content: json(schema),
});

const problem = {
  description: 'A problem (RFC 9457)',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};
/** A header of an answer. */
export const told = (description: string, schema: Json = { type: 'string' }) => ({ description, schema });
/** draft-ietf-httpapi-ratelimit-headers; where a call has a limit. */
export const limitHeaders = {
  'RateLimit-Policy': told('The limits of this call: `"name";q=requests;w=seconds`'),
  RateLimit: told('What is left of them: `"name";r=requests;t=seconds`'),
};
const tooMany = {
  ...problem,
  headers: { ...limitHeaders, 'Retry-After': { ...told('Seconds to wait'), required: true } },
};
const toBePaid = {
  ...problem,
  description:
    'What the plan does not include (RFC 9457). Where there is no shop, the same code is answered with 403, as nothing can be bought there',
};
const special: Readonly<Record<number, Json>> = { 402: toBePaid, 429: tooMany };
const problems = (statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status) => [status, special[status] ?? problem]));
/** Of whatever has a JSON body. */
const bodyProblems = [400, 413, 415];

export type Call = {
  readonly description?: string;
  readonly parameters?: readonly Json[];
  /** JSON that is sent; in place of it `requestBody` says what else is. */
  readonly body?: z.ZodType;
  readonly requestBody?: Json;
  /** With which statuses, beside those of its kind and of its body. */
  readonly refused?: readonly number[];
  /** By status. */
  readonly [status: number]: Json;
};
type Operation = Json & { readonly operationId: string; readonly responses: Readonly<Record<number, Json>> };

/** @param common of all calls of a kind; @param always the statuses that any of them may be refused with */
export const kind =
  (common: Json, always: readonly number[]) =>
  (operationId: string, summary: string, { body: sent, refused = [], ...call }: Call): Operation => {
    const { description, parameters, requestBody = sent && body(sent), ...answers } = call;
    const said = Object.entries({ description, parameters, requestBody }).filter(([, value]) => value);
    return {
      operationId,
      summary,
      ...common,
      ...Object.fromEntries(said),
      responses: { ...problems([...always, ...(sent ? bodyProblems : []), ...refused]), ...answers },
    };
  };

/** What is answered without any engine. */
export const engineless = (tag: string, common: Json = {}) => kind({ tags: [tag], ...common }, []);
export const open = (tag: string, common: Json = {}) => kind({ tags: [tag], ...common }, [503]);
/** An API token may lack a scope wherever one can be sent. */
export const signedIn = (tag: string, common: Json = {}) =>
  kind({ tags: [tag], ...common, security: [{ bearer: [] }] }, [401, 403, 503]);

/** By method and path: `GET /api/me`. */
export type Calls = Readonly<Record<string, Operation>>;
