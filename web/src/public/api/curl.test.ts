import { type CommandName, commands } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { curlOf } from './curl.ts';
import { found, groupsOf, type Operation, type Schema } from './description.ts';
import { exampleOf } from './example.ts';

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

describe('the examples on the API page', () => {
  it.each(Object.keys(commands) as CommandName[])('of %s would be accepted', (name) => {
    const example = exampleOf(schemaOf(commands[name]));
    expect([example, commands[name].safeParse(example).error]).toEqual([example, undefined]);
  });

  const operation = (over: Partial<Operation>): Operation => ({
    ...{ method: 'GET', path: '/api/documents', operationId: 'listDocuments', summary: 'Documents' },
    ...{ tags: ['resources'], responses: {} },
    ...over,
  });

  it('fill in what a call needs, and leave out the rest', () => {
    const filter = { 'application/json': { schema: schemaOf(z.object({ projectId: z.string().regex(/^\d{9}$/) })) } };
    const parameters = [
      { name: 'filter', in: 'query', required: true, description: '', content: filter },
      { name: 'sort', in: 'query', description: '', schema: { type: 'string' } },
    ] as const;
    expect(curlOf(operation({ parameters, security: [{}] }), 'https://host')).toBe(
      `curl "https://host/api/documents" \\
  -H "Authorization: Bearer $TOKEN" \\
  -G \\
  --data-urlencode 'filter={"projectId":"123456789"}'`,
    );
  });

  it('leave ids in the address to variables', () =>
    expect(curlOf(operation({ method: 'HEAD', path: '/api/projects/{projectId}/x/{id}' }), '')).toBe(
      'curl -I "/api/projects/$PROJECT_ID/x/$ID"',
    ));

  it('send forms, files and text with quotes', () => {
    const schema = {
      type: 'object',
      required: ['project', 'file'],
      properties: { project: { const: "Ann's" }, file: { type: 'string', format: 'binary' } },
    };
    const requestBody = { content: { 'multipart/form-data': { schema } } };
    expect(curlOf(operation({ method: 'POST', path: '/add-project', requestBody }), '')).toBe(
      `curl -X POST "/add-project" \\
  -F 'project=Ann'\\''s' \\
  -F 'file=@letter.pdf'`,
    );
  });
});

it('the search on the API page finds calls by all words, wherever they stand', () => {
  const described = (operationId: string, summary: string) => ({ operationId, summary, tags: ['a'], responses: {} });
  const groups = groupsOf({
    tags: [
      { name: 'a', description: '' },
      { name: 'b', description: '' },
    ],
    paths: { '/x': { get: described('getX', 'One row'), post: described('makeX', 'A new row') } },
  } as never);
  const names = (search: string) =>
    found(groups, search).flatMap(({ operations }) => operations.map(({ operationId }) => operationId));
  expect(names('')).toEqual(['getX', 'makeX']);
  expect(names('row  POST')).toEqual(['makeX']);
  expect(names('/x one')).toEqual(['getX']);
  expect(names('nothing')).toEqual([]);
});
