import { z } from 'zod';
import { resourceRules } from '../../authorization/index.ts';
import * as contract from '../../contract/index.ts';
import { mostTokens } from '../consistency.ts';
import { bearer, header, type Json, jsonQuery, ok, path, problems, schemaOf } from './parts.ts';
import { pastAnswers, pastParameters } from './past.ts';

const consistency = header(
  'X-Consistency',
  `Tokens of commands whose effects the answer must show, by commas, ${mostTokens} at most.`,
);

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
/** `getProject` and `listProjects`. */
const idsOf = (name: string) => ({ one: `get${capital(name.replace(/s$/, ''))}`, list: `list${capital(name)}` });

const hasPast = (name: contract.ResourceName) => contract.pastResources.includes(name);

const queryOf = (name: contract.ResourceName): Json[] => {
  const { filters, defaultSort, ...rules }: contract.ListRules = contract.lists[name];
  const filter = z.strictObject(filters);
  const isNeeded = !filter.safeParse({}).success;
  const order = JSON.stringify([defaultSort.field, defaultSort.order.toUpperCase()]);
  return [
    jsonQuery('sort', `A field and ASC or DESC; absent: ${order}`, schemaOf(contract.sortOf(rules), 'input')),
    jsonQuery(
      'range',
      `First and last row, both inclusive, at most ${contract.maxRows}; absent: from the first on`,
      schemaOf(contract.range, 'input'),
    ),
    {
      ...jsonQuery(
        'filter',
        'Rows that have all these values, or rows by id',
        schemaOf(z.union([filter, contract.idsFilter]), 'input'),
      ),
      ...(isNeeded && { required: true }),
    },
    ...(hasPast(name) ? pastParameters : []),
    consistency,
  ];
};

/** Of rows that leave out what is usual. */
const absent: Partial<Record<contract.ResourceName, string>> = {
  projects: `\`ownDueAt\` and \`lastDueAt\`: as \`dueAt\`; of others \`${JSON.stringify(contract.usualProject)}\``,
};
/** Where one row says more than in a list. */
const entries: Partial<Record<contract.ResourceName, z.ZodType>> = {
  history: contract.historyEntry,
  submissions: contract.submissionRecord,
  // Whoever may join it sees less of it.
  projects: z.union([contract.projectRow, contract.joinCard]),
};
const nextPage = { description: 'The next page, with rel="next"', schema: { type: 'string' } };

const pathsOf = (name: contract.ResourceName) => {
  const row = schemaOf(contract.listRows[name], 'output');
  const rows = absent[name] === undefined ? 'Rows' : `Rows. What is absent in one: ${absent[name]}`;
  const entry = schemaOf(entries[name] ?? contract.resources[name], 'output');
  const ids = idsOf(name);
  const common = {
    tags: ['resources'],
    ...(resourceRules[name].allow === 'anyone' ? {} : { security: bearer }),
  };
  const refused = problems(400, 401, 403, 404, 409, 429, 503);
  const list = {
    operationId: ids.list,
    summary: `The ${name} that I may see`,
    ...common,
    parameters: queryOf(name),
    responses: {
      200: {
        ...ok(rows, { type: 'array', items: row }),
        headers: {
          'Content-Range': { description: `${name} first-last/total`, schema: { type: 'string' } },
          ...(hasPast(name) && pastAnswers),
          ...('before' in contract.lists[name].filters && { Link: nextPage }),
        },
      },
      ...refused,
    },
  };
  const one = {
    operationId: ids.one,
    summary: `One of the ${name}`,
    ...common,
    parameters: [path('id', 'The row'), ...(hasPast(name) ? pastParameters : []), consistency],
    responses: { 200: { ...ok('The row', entry), ...(hasPast(name) && { headers: pastAnswers }) }, ...refused },
  };
  return { [`/api/${name}`]: { get: list }, [`/api/${name}/{id}`]: { get: one } };
};

export const resourcePaths = (): Json =>
  Object.assign({}, ...(Object.keys(contract.resources) as contract.ResourceName[]).map(pathsOf));
