import type { Change, SqliteWriter, SqlValue } from '../../engines/sqlite/writer.ts';
import type { Definitions } from '../definitions.ts';
import type { Checkpoint, ViewDocument, Write } from '../port.ts';
import type { Documents, OpenTables } from './documents.ts';
import { advanceCheckpoint, itemsTable, sqlValue, upsertsOf } from './schema.ts';

/** With the text that is stored; none of a row without JSON. */
type Written = Write & { readonly json: string | null };

/** Lists are compared with what is stored before anything is written, so each document may come only once. */
const newestOf = (writes: readonly Written[]): readonly Written[] => {
  const newest = new Map<string, Written>();
  for (const write of writes) if ((newest.get(write.id)?.position ?? -1) < write.position) newest.set(write.id, write);
  return [...newest.values()];
};

const advance = ({ projection, partition, offset, position, ...mark }: Checkpoint): Change => ({
  sql: advanceCheckpoint,
  rows: [[projection, partition, offset, position, JSON.stringify(mark)]],
});

const changesIn = (definitions: Definitions, read: Documents['read']) => {
  const { definition } = definitions;
  const upserts = upsertsOf(definitions);
  const rowOf = (
    { name, fields, columns }: ReturnType<typeof definition>,
    { id, position, document, json }: Written,
  ): readonly SqlValue[] =>
    columns
      ? [id, position, ...definitions.rowOf(name, document)]
      : [id, position, Number(document !== null), ...fields.map((field) => sqlValue(document?.[field])), json];
  const itemChanges = (collection: string, lists: readonly string[], writes: readonly Written[]): Change[] => {
    const removed: SqlValue[][] = [];
    const added: SqlValue[][] = [];
    for (const { id, position, document } of writes) {
      const before = read(collection, id);
      if (before && before.position >= position) continue;
      for (const field of lists) {
        // Of a project with thousands of people most changes concern none of them.
        if (before?.document && before.document[field] === document?.[field]) continue;
        const itemsOf = (holder: ViewDocument | null | undefined) => new Set((holder?.[field] ?? []) as string[]);
        const [had, has] = [itemsOf(before?.document), itemsOf(document)];
        for (const value of had) if (!has.has(value)) removed.push([field, value, id]);
        for (const value of has) if (!had.has(value)) added.push([field, value, id]);
      }
    }
    const items = itemsTable(collection);
    return [
      { sql: `DELETE FROM ${items} WHERE field = ? AND value = ? AND id = ?`, rows: removed },
      { sql: `INSERT OR IGNORE INTO ${items} (field, value, id) VALUES (?, ?, ?)`, rows: added },
    ];
  };
  return (collection: string, writes: readonly Written[]): Change[] => {
    const declared = definition(collection);
    const { lists } = declared;
    const each = lists.length > 0 ? newestOf(writes) : writes;
    return [
      ...(lists.length > 0 ? itemChanges(collection, lists, each) : []),
      { sql: upserts.get(collection) as string, rows: each.map((write) => rowOf(declared, write)) },
    ];
  };
};

/** @param forget the answers about a collection that changes */
export const openWrites = (
  writer: SqliteWriter,
  { definitions, noteChange }: OpenTables,
  { read, cache }: Documents,
  forget: (collection: string) => void,
) => {
  const changesOf = changesIn(definitions, read);
  let writing: Promise<unknown> = Promise.resolve();
  const writeNow = async (writes: readonly Write[], checkpoint: Checkpoint | undefined) => {
    const byCollection = new Map<string, Written[]>();
    for (const write of writes) {
      const { collection, document } = write;
      const json = document && !definitions.definition(collection).columns ? JSON.stringify(document) : null;
      const others = byCollection.get(collection) ?? [];
      if (others.push({ ...write, json }) === 1) byCollection.set(collection, others);
    }
    let isWritten = false;
    try {
      const changes = [...byCollection].flatMap(([collection, all]) => changesOf(collection, all));
      await writer.write(checkpoint ? [...changes, advance(checkpoint)] : changes);
      isWritten = true;
    } finally {
      // Reads meanwhile may have cached the old documents. A large one is worked on by each event, and not parsed again for each.
      for (const [collection, all] of byCollection) {
        if (isWritten) cache.renew(collection, all);
        else cache.drop(collection, all);
        forget(collection);
        noteChange(collection);
      }
    }
  };
  return {
    /** One after the other: each compares with what the previous one stored. */
    write(writes: readonly Write[], checkpoint?: Checkpoint): Promise<void> {
      const write = () => writeNow(writes, checkpoint);
      const written = writing.then(write, write);
      writing = written;
      return written;
    },
    /** The file has a commit before memory lets go of the older documents. */
    settled: () => writing.catch(() => undefined),
  };
};
