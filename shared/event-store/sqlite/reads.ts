import { isUtf8 } from 'node:buffer';
import type Database from 'libsql';
import type { StoredEvent } from '../../contract/index.ts';
import { queriedAside } from '../../engines/sqlite/aside.ts';
import { StoreDamagedError, sqliteError } from '../../engines/sqlite/errors.ts';
import type { Store } from '../../engines/sqlite/kinds.ts';
import { type ReadOptions, type StoredBytes, UnreadableEventError } from '../port.ts';
import { eventIn, type StoredText } from '../text.ts';
import { standIn } from '../unreadable.ts';

const standInOf = (position: number, filed: Database.Statement): StoredEvent => {
  const { stream, revision } = filed.get([position]) as { stream: string; revision: number };
  return standIn(stream, revision, position);
};

const separator = '\n';
const lists = [
  ['positions', 'position'],
  ['streams', 'stream'],
  ['revisions', 'revision'],
  ['lengths', 'octet_length(body)'],
] as const;
type JoinedRow = Record<(typeof lists)[number][0], string> & { readonly bodies: Buffer | null };
const options = { forwards: ['>=', 'ASC'], backwards: ['<=', 'DESC'] } as const;

/** One of `of` parts of the events; those of one key are all in the same. */
export type Part = { readonly part: number; readonly of: number };

/** Of an event's key. Most events are a submission's or a project's, whose stream says it sooner than their text: a project's id has nine digits. */
const endOfKey = `CASE
  WHEN stream >= 'submission-' AND stream < 'submission.' THEN substr(stream, 20, 1)
  WHEN stream >= 'project-' AND stream < 'project.' THEN substr(stream, 17, 1)
  ELSE substr(body ->> 'key', -1) END`;
/** Told by the end of the key, which SQLite finds without a parsed event for what is another part's. */
const partOf = ({ key }: StoredEvent, of: number) => (String(key).codePointAt(String(key).length - 1) ?? 0) % of;

/** What `on` reads, of one part. @throws Error where the parts of what is stored cannot be told */
export const readsOfPart = (db: Database.Database, { part, of }: Part) => {
  const some = db.prepare(
    `SELECT position, body FROM events
     WHERE position > ? AND coalesce(unicode(${endOfKey}), 0) % ${of} = ${part} ORDER BY position LIMIT ?`,
  );
  return (position: number, limit: number): StoredEvent[] => {
    const events = (some.all([position, limit]) as StoredText[]).map(eventIn);
    const other = events.find((event) => partOf(event, of) !== part);
    if (other) throw new UnreadableEventError(other.position);
    return events;
  };
};

export const prepareReads = (db: Database.Database) => {
  const stream = (direction: keyof typeof options) => {
    const [compare, order] = options[direction];
    return db.prepare(
      `SELECT position, body FROM events WHERE stream = ? AND revision ${compare} ? ORDER BY revision ${order} LIMIT ?`,
    );
  };
  const streams = { forwards: stream('forwards'), backwards: stream('backwards') };
  const all = db.prepare('SELECT position, body FROM events WHERE position > ? ORDER BY position LIMIT ?');
  // One text for all of them; the index alone is read.
  const placed = db.prepare(
    `SELECT json_group_array(position) AS positions FROM json_each(?) wanted
     CROSS JOIN events ON stream = wanted.value ->> 0 AND revision >= wanted.value ->> 1`,
  );
  const at = db.prepare('SELECT position, body FROM json_each(?) wanted CROSS JOIN events ON position = wanted.value');
  // A call for each row would take longer than to check it.
  const joined = db.prepare(
    `SELECT ${lists.map(([name, column]) => `group_concat(${column}, '${separator}') AS ${name}`)},
     CAST(group_concat(body, '') AS BLOB) AS bodies
     FROM (SELECT position, stream, revision, body FROM events WHERE position > ? ORDER BY position LIMIT ?)`,
  );
  const last = db.prepare('SELECT revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1');
  const filed = db.prepare('SELECT stream, revision FROM events WHERE position = ?');
  const newest = db.prepare('SELECT max(position) AS position FROM events');
  const named = db.prepare('SELECT DISTINCT stream FROM events WHERE stream >= ? AND stream < ?').pluck();

  return {
    stream: (name: string, { from, direction = 'forwards', limit = -1 }: ReadOptions = {}): StoredEvent[] => {
      const first = from ?? (direction === 'forwards' ? 0 : Number.MAX_SAFE_INTEGER);
      return (streams[direction].all([name, first, limit]) as StoredText[]).map(eventIn);
    },
    positions: (from: ReadonlyMap<string, number>): Float64Array => {
      const { positions } = placed.get([JSON.stringify([...from])]) as { positions: string };
      return Float64Array.from(JSON.parse(positions) as number[]).sort();
    },
    at: (positions: Float64Array): StoredEvent[] =>
      (at.all([JSON.stringify([...positions])]) as StoredText[]).map(eventIn),
    after: (position: number, limit: number): StoredEvent[] =>
      (all.all([position, limit]) as StoredText[]).map(eventIn),
    /** Undefined where they cannot be told apart, or are no UTF-8. */
    bytes: (position: number, limit: number): StoredBytes[] | undefined => {
      const { bodies, ...joint } = joined.get([position, limit]) as JoinedRow;
      if (bodies === null) return [];
      const [positions = [], streams = [], revisions = [], lengths = []] = lists.map(([name]) =>
        joint[name].split(separator),
      );
      if ([streams, revisions, lengths].some(({ length }) => length !== positions.length) || !isUtf8(bodies))
        return undefined;
      let from = 0;
      return positions.map((at, index) => {
        const to = from + Number(lengths[index]);
        const body = bodies.subarray(from, to);
        from = to;
        return { position: Number(at), stream: streams[index] as string, revision: Number(revisions[index]), body };
      });
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
    /** Reads the index alone. */
    names: (beginning: string): string[] => named.all([beginning, `${beginning}\u{10ffff}`]) as string[],
    head: (): number => (newest.get([]) as { position: number | null }).position ?? 0,
  };
};

/** Faster than JSON: so it stands in all that is filed where it belongs, and in no event's own data. */
const isFiledRight = `instr(body, '"revision":' || revision || ',"stream":"' || stream || '","time":"') > 0`;

const misfiled = `
  SELECT position, stream, revision FROM events
  WHERE position > ? AND NOT (${isFiledRight}) AND json_valid(body)
  AND (stream IS NOT body ->> 'stream' OR revision IS NOT body ->> 'revision')`;

/** So many are read here before a thread has started. */
const few = 10_000;

/** What would show damage in indexes or repeated columns, which reading events does not. */
export const prepareInspection = (db: Database.Database, { kind, file }: Store) => {
  const newest = db.prepare('SELECT max(position) AS head FROM events');
  const query = async (sql: string, after: number, given: readonly number[]): Promise<unknown[]> => {
    const { head } = newest.get([]) as { head: number | null };
    return (head ?? 0) - after > few ? await queriedAside(file, sql, given) : db.prepare(sql).all([...given]);
  };
  /** Damage is what they look for. */
  const found = (look: () => Promise<string[]>) =>
    look().catch((error: unknown) => {
      const translated = sqliteError(error, { kind, file });
      if (translated instanceof StoreDamagedError) return [translated.message];
      throw translated;
    });
  return {
    inspect: () =>
      found(async () => {
        const checks = (await query('PRAGMA integrity_check', 0, [])) as { integrity_check: string }[];
        const messages = checks.map((row) => row.integrity_check).filter((message) => message !== 'ok');
        return messages.length > 0 ? [`${file} is damaged. ${kind.remedy}`, ...messages] : [];
      }),
    misfiled: (after: number) =>
      found(async () => {
        const moved = (await query(misfiled, after, [after])) as Omit<StoredBytes, 'body'>[];
        return moved.map(({ position, stream, revision }) => `position ${position} is filed as ${stream} ${revision}`);
      }),
  };
};
