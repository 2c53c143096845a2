import { answerCache } from '../cache.ts';
import { pageOf } from '../definitions.ts';
import type { Fields, Query, ReadStore, Where } from '../port.ts';
import type { Documents, OpenTables } from './documents.ts';
import { quoted } from './schema.ts';
import { orderOf, selectionOf } from './selection.ts';

const answersKept = 2_000;

/** Which documents there are; the answers are kept until their collection changes. */
export const openQueries = (
  { definitions, prepared, noteRead }: OpenTables,
  { readMany }: Pick<Documents, 'readMany'>,
) => {
  const answers = answerCache(answersKept);
  const found = <D>(collection: string, query: Query): D[] => {
    noteRead(collection);
    const { sql, values } = selectionOf(definitions, collection, query.where);
    // One text for all ids: row by row takes twice as long.
    const statement = `SELECT json_group_array(id) AS answer FROM (SELECT d.id ${sql} ORDER BY ${orderOf(definitions, collection, query)} LIMIT ? OFFSET ?)`;
    const bound = [...values, query.limit ?? -1, query.skip ?? 0];
    const ids = answers.get(collection, statement, bound, () => {
      const { answer } = prepared(statement).get(bound) as { answer: string };
      return JSON.parse(answer) as string[];
    });
    return readMany<D>(collection, ids);
  };
  const countOf = (collection: string, where?: Where): number => {
    noteRead(collection);
    const { sql, values } = selectionOf(definitions, collection, where);
    const statement = `SELECT count(*) AS answer ${sql}`;
    return answers.get(
      collection,
      statement,
      values,
      () => (prepared(statement).get(values) as { answer: number }).answer,
    );
  };

  return {
    forget: answers.forget,
    methods: {
      find: async <D>(collection: string, query: Query) => found<D>(collection, query),
      page: async <D>(collection: string, query: Query) =>
        pageOf(query, found<D>(collection, query), () => countOf(collection, query.where)),
      async fields<F extends string>(collection: string, wanted: readonly F[], query: Query) {
        noteRead(collection);
        const { sql, values } = selectionOf(definitions, collection, query.where);
        const names = ['id', ...wanted.map((field) => definitions.fieldOf(collection, field))];
        const row = names.map((name) => `'${name}', ${quoted(name)}`);
        const selected = `SELECT ${names.map((name) => `d.${quoted(name)}`)} ${sql} ORDER BY ${orderOf(definitions, collection, query)} LIMIT ? OFFSET ?`;
        const statement = `SELECT json_group_array(json_object(${row})) AS answer FROM (${selected})`;
        const { answer } = prepared(statement).get([...values, query.limit ?? -1, query.skip ?? 0]) as {
          answer: string;
        };
        return JSON.parse(answer) as Fields<F>[];
      },
      count: async (collection: string, where?: Where) => countOf(collection, where),
      async countBy(collection: string, field: string, where?: Where) {
        noteRead(collection);
        const { sql, values } = selectionOf(definitions, collection, where);
        const column = `d.${quoted(definitions.fieldOf(collection, field))}`;
        const statement = `SELECT ${column} AS value, count(*) AS amount ${sql} AND typeof(${column}) = 'text' GROUP BY 1`;
        return answers.get(collection, statement, values, () => {
          const rows = prepared(statement).all(values) as { value: string; amount: number }[];
          return new Map(rows.map(({ value, amount }) => [value, amount]));
        });
      },
    } satisfies Partial<ReadStore>,
  };
};
