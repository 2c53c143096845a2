import { z } from 'zod';

export type Json = Record<string, unknown>;

export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};
export const json = (schema: Json) => ({ 'application/json': { schema } });
export const body = (schema: z.ZodType) => ({ required: true, content: json(schemaOf(schema, 'input')) });
export const ok = (description: string, schema?: Json) => ({ description, ...(schema && { content: json(schema) }) });
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
const told = (description: string) => ({ description, schema: { type: 'string' } });
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
export const problems = (...statuses: number[]) =>
  Object.fromEntries(statuses.map((status) => [status, special[status] ?? problem]));
/** Of whatever has a body. */
export const bodyProblems = [400, 413, 415] as const;

export const bearer = [{ bearer: [] }];
