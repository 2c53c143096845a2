import type { SqlValue } from '../../engines/sqlite/writer.ts';
import type { Condition, Definitions } from '../definitions.ts';
import type { Query, Scalar, Where } from '../port.ts';
import { itemsTable, liveIn, quoted, sqlValue, table } from './schema.ts';

type SqlCondition = { readonly from?: string; readonly sql: string; readonly values: SqlValue[] };

const listed = (values: readonly Scalar[]) => [JSON.stringify(values.map(sqlValue))];

const sqlOf = (collection: string, condition: Condition): SqlCondition => {
  const { field, isList } = condition;
  if (isList) {
    if ('equals' in condition)
      return {
        // A CROSS JOIN is never reordered: the few rows of one item lead to their documents.
        from: `${itemsTable(collection)} AS m_${field} CROSS JOIN`,
        sql: `m_${field}.field = '${field}' AND m_${field}.value = ? AND m_${field}.id = d.id`,
        values: [sqlValue(condition.equals)],
      };
    return {
      sql: `d.id IN (SELECT id FROM ${itemsTable(collection)} WHERE field = '${field}' AND value IN (SELECT value FROM json_each(?)))`,
      values: listed('oneOf' in condition ? condition.oneOf : []),
    };
  }
  const column = `d.${quoted(field)}`;
  if ('equals' in condition) return { sql: `${column} = ?`, values: [sqlValue(condition.equals)] };
  if ('oneOf' in condition)
    return { sql: `${column} IN (SELECT value FROM json_each(?))`, values: listed(condition.oneOf) };
  const { from, to } = condition;
  return {
    sql: [from !== undefined && `${column} >= ?`, to !== undefined && `${column} <= ?`]
      .filter(Boolean)
      .concat(`${column} IS NOT NULL`)
      .join(' AND '),
    values: [from, to].filter((bound) => bound !== undefined).map(sqlValue),
  };
};

export const selectionOf = (
  definitions: Definitions,
  collection: string,
  where: Where = {},
): { sql: string; values: SqlValue[] } => {
  const conditions = definitions.conditions(collection, where).map((condition) => sqlOf(collection, condition));
  const joins = conditions.flatMap(({ from }) => from ?? []).join(' ');
  const live = liveIn(definitions.definition(collection));
  return {
    sql: `FROM ${joins} ${table(collection)} AS d WHERE ${[live, ...conditions.map(({ sql }) => sql)].join(' AND ')}`,
    values: conditions.flatMap(({ values }) => values),
  };
};

export const orderOf = (definitions: Definitions, collection: string, query: Query): string => {
  const { field, order } = definitions.sortOf(collection, query);
  const direction = order === 'desc' ? 'DESC' : 'ASC';
  const conditions = definitions.conditions(collection, query.where);
  const { indexes, columns, compound } = definitions.definition(collection);
  const isEqual = (one: Condition | undefined) => one !== undefined && !one.isList && 'equals' in one;
  const isCompound = compound.some(
    ([first, next, last]) =>
      next === field && last === 'id' && isEqual(conditions.find((condition) => condition.field === first)),
  );
  const isLookedThrough = (one: Condition) => columns !== undefined && !indexes.includes(one.field);
  // Every index ends with the id, so that what is equal in one lies there in the order of ids.
  const isInOrder =
    isCompound ||
    conditions.every((one) => one.field === field || (field === 'id' && (isEqual(one) || isLookedThrough(one))));
  // With a condition, sorting the few rows is faster than walking the sorted field's index.
  const plain = conditions.length > 0 && !isInOrder ? '+' : '';
  const byField = field === 'id' ? '' : `${plain}d.${quoted(field)} ${direction}, `;
  return `${byField}${plain}d.id ${direction}`;
};
