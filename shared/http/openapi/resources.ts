import { resourceRules } from '../../authorization/index.ts';
import * as contract from '../../contract/index.ts';
import { bearer, ok, path, problems, query, schemaOf } from './parts.ts';

export const resourcePaths = () =>
  Object.fromEntries(
    Object.entries(contract.resources).flatMap(([name, schema]) => {
      const row = schemaOf(schema, 'output');
      const security = resourceRules[name as contract.ResourceName].allow === 'anyone' ? {} : { security: bearer };
      const consistency = {
        name: 'X-Consistency',
        in: 'header',
        description: 'Tokens of commands whose effects the answer must show.',
        schema: { type: 'string' },
      };
      return [
        [
          `/api/${name}`,
          {
            get: {
              tags: ['resources'],
              ...security,
              parameters: [
                query('sort', 'JSON ["field","ASC"|"DESC"]'),
                query('range', 'JSON [first,last], both inclusive'),
                query('filter', 'JSON object; {"id":[...]} answers every id asked for'),
                consistency,
              ],
              responses: {
                200: {
                  ...ok('Rows the caller may see', { type: 'array', items: row }),
                  headers: { 'Content-Range': { description: `${name} first-last/total`, schema: { type: 'string' } } },
                },
                ...problems(400, 401, 403, 404, 503),
              },
            },
          },
        ],
        [
          `/api/${name}/{id}`,
          {
            get: {
              tags: ['resources'],
              ...security,
              parameters: [path('id', 'The row'), consistency],
              responses: { 200: ok('The row', row), ...problems(401, 403, 404, 503) },
            },
          },
        ],
      ];
    }),
  );
