import type Database from 'libsql';
import type { StoredEvent } from '../../contract/index.ts';
import { queriedAside } from '../../engines/sqlite/aside.ts';
import type { ReadOptions, StoredText } from '../port.ts';
import { eventIn } from '../text.ts';
import { standIn } from '../unreadable.ts';

const standInOf = (position: number, filed: Database.Statement): StoredEvent => {
  const { stream, revision } = filed.get([position]) as { stream: string; revision: number };
  return standIn(stream, revision, position);
};

const separator = '\n';
const options = { forwards: ['>=', 'ASC'], backwards: ['<=', 'DESC'] } as const;

export const prepareReads = (db: Database.Database) => {
  const stream = (direction: keyof typeof options) => {
    const [compare, order] = options[direction];
    return db.prepare(
      `SELECT position, body FROM events WHERE stream = ? AND revision ${compare} ? ORDER BY revision ${order} LIMIT ?`,
    );
  };
  const streams = { forwards: stream('forwards'), backwards: stream('backwards') };
  const all = db.prepare('SELECT position, body FROM events WHERE position > ? ORDER BY position LIMIT ?');
  // A call for each row would take longer than to check it.
  const joined = db.prepare(
    `SELECT group_concat(position, '${separator}') AS positions, group_concat(body, '${separator}') AS bodies
     FROM (SELECT position, body FROM events WHERE position > ? ORDER BY position LIMIT ?)`,
  );
  const last = db.prepare('SELECT revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1');
  const filed = db.prepare('SELECT stream, revision FROM events WHERE position = ?');
  const newest = db.prepare('SELECT max(position) AS position FROM events');

  return {
    stream: (name: string, { from, direction = 'forwards', limit = -1 }: ReadOptions = {}): StoredEvent[] => {
      const first = from ?? (direction === 'forwards' ? 0 : Number.MAX_SAFE_INTEGER);
      return (streams[direction].all([name, first, limit]) as StoredText[]).map(eventIn);
    },
    after: (position: number, limit: number): StoredEvent[] =>
      (all.all([position, limit]) as StoredText[]).map(eventIn),
    /** Undefined where they cannot be told apart: JSON as we write it has no line break. */
    texts: (position: number, limit: number): StoredText[] | undefined => {
      const { positions, bodies } = joined.get([position, limit]) as { [N in 'positions' | 'bodies']: string | null };
      if (positions === null || bodies === null) return [];
      const all = bodies.split(separator);
      const at = positions.split(separator);
      return all.length === at.length ? all.map((body, index) => ({ position: Number(at[index]), body })) : undefined;
    },
    on: (position: number, limit: number): StoredEvent[] =>
      (all.all([position, limit]) as StoredText[]).map((row) => {
        try {
          return eventIn(row);
        } catch {
          return standInOf(row.position, filed);
        }
      }),
    revisionOf: (name: string): number => (last.get([name]) as { revision: number } | undefined)?.revision ?? -1,
    head: (): number => (newest.get([]) as { position: number | null }).position ?? 0,
  };
};

/** Faster than JSON: so it stands in all that is filed where it belongs, and in no event's own data. */
const isFiledRight = `instr(body, '"revision":' || revision || ',"stream":"' || stream || '","time":"') > 0`;

const inspection = [
  'PRAGMA integrity_check',
  `SELECT position, stream, revision FROM events
   WHERE NOT (${isFiledRight}) AND json_valid(body)
   AND (stream IS NOT body ->> 'stream' OR revision IS NOT body ->> 'revision')`,
];

/** So many are read here before a thread has started. */
const few = 10_000;

/** Damage in indexes or repeated columns, which reading events would not show. */
export const inspect = async (db: Database.Database, file: string): Promise<string[]> => {
  const { head } = db.prepare('SELECT max(position) AS head FROM events').get([]) as { head: number | null };
  const [checks = [], moved = []] =
    (head ?? 0) > few ? await queriedAside(file, inspection) : inspection.map((sql) => db.prepare(sql).all([]));
  const damage = (checks as { integrity_check: string }[])
    .map((row) => row.integrity_check)
    .filter((message) => message !== 'ok');
  return [
    ...damage,
    ...(moved as { position: number; stream: string; revision: number }[]).map(
      ({ position, stream, revision }) => `position ${position} is filed as ${stream} ${revision}`,
    ),
  ];
};
