import { z } from 'zod';
import { resourceRules } from '../../authorization/index.ts';
import * as contract from '../../contract/index.ts';
import { mostTokens } from '../consistency.ts';
import { type Calls, header, type Json, jsonQuery, ok, open, path, schemaOf, signedIn, told } from './parts.ts';
import { pastAnswers, pastParameters } from './past.ts';

const mine = signedIn('resources');
const anybody = open('resources');

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
const refused = [400, 401, 403, 404, 409, 429];

const callsOf = (name: contract.ResourceName): Calls => {
  const rows = absent[name] === undefined ? 'Rows' : `Rows. What is absent in one: ${absent[name]}`;
  const ids = idsOf(name);
  const call = resourceRules[name].allow === 'anyone' ? anybody : mine;
  return {
    [`GET /api/${name}`]: call(ids.list, `The ${name} that I may see`, {
      parameters: queryOf(name),
      200: {
        ...ok(rows, z.array(contract.listRows[name])),
        headers: {
          'Content-Range': told(`${name} first-last/total`),
          ...(hasPast(name) && pastAnswers),
          ...('before' in contract.lists[name].filters && { Link: told('The next page, with rel="next"') }),
        },
      },
      refused,
    }),
    [`GET /api/${name}/{id}`]: call(ids.one, `One of the ${name}`, {
      parameters: [path('id', 'The row'), ...(hasPast(name) ? pastParameters : []), consistency],
      200: {
        ...ok('The row', entries[name] ?? contract.resources[name]),
        ...(hasPast(name) && { headers: pastAnswers }),
      },
      refused,
    }),
  };
};

export const resourceCalls = (): Calls =>
  Object.assign({}, ...(Object.keys(contract.resources) as contract.ResourceName[]).map(callsOf));
