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
export const problem = {
  description: 'A problem (RFC 9457)',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};
export const problems = (...statuses: number[]) => Object.fromEntries(statuses.map((status) => [status, problem]));
export const path = (name: string, description: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
});
export const query = (name: string, description: string) => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string' },
});
export const bearer = [{ bearer: [] }];
