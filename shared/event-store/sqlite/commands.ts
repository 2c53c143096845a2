import type Database from 'libsql';
import { fingerprintOf } from '../../basics/ids.ts';
import type { Envelope } from '../../contract/index.ts';
import { transaction } from '../../engines/sqlite/transaction.ts';
import type { Change } from '../../engines/sqlite/writer.ts';
import type { CommandPlace } from '../port.ts';

type NewRow = { readonly position: number; readonly event: Envelope; readonly once: boolean };
type Found = CommandPlace & { readonly commandId: string | null };

const read = 10_000;
const insert = 'INSERT INTO commands (id, position) VALUES (?, ?)';
const commandId = `CASE WHEN json_valid(body) THEN body ->> 'commandId' END`;

/** Whether a write failed because a command's id is in the index; positions, the other keys, are counted on. */
export const isTaken = (error: unknown): boolean =>
  (error as { readonly code?: unknown }).code === 'SQLITE_CONSTRAINT_PRIMARYKEY';

/** Earlier versions had no index, and did some commands twice: the first one counts. */
const fill = (db: Database.Database) => {
  db.exec('CREATE TABLE commands (id INTEGER PRIMARY KEY, position INTEGER NOT NULL) STRICT');
  const page = db.prepare(
    `SELECT position, ${commandId} AS commandId,
       CASE WHEN json_valid(body) THEN body ->> 'command' IS NOT NULL ELSE 0 END AS isFirst
     FROM events WHERE position > ? ORDER BY position LIMIT ${read}`,
  );
  const found = new Map<number, number>();
  type Row = { readonly position: number; readonly commandId: string | null; readonly isFirst: number };
  for (let after = 0; ; ) {
    const rows = page.all([after]) as Row[];
    for (const { position, commandId, isFirst } of rows) {
      const id = isFirst && commandId !== null ? fingerprintOf(commandId) : 0;
      if (id && !found.has(id)) found.set(id, position);
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.position;
  }
  // In their order they are stored fastest.
  const put = db.prepare(insert);
  for (const id of [...found.keys()].sort((one, other) => one - other)) put.run([id, found.get(id) as number]);
};

/**
 * The position of each command's first event. The keys are fingerprints, which take a third of the room of ids: one that another command
 * has already moves on to the next free one. A data directory of an earlier version is read once.
 */
export const commandIndex = (db: Database.Database) => {
  const isThere = db.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'commands'`);
  if (!isThere.get([])) transaction(db, () => fill(db))();
  const at = db.prepare(
    `SELECT stream, revision, ${commandId} AS commandId FROM commands LEFT JOIN events USING (position) WHERE id = ?`,
  );

  const look = (commandId: string): { readonly id: number; readonly place: CommandPlace | undefined } => {
    for (let id = fingerprintOf(commandId); ; id += 1) {
      const found = at.get([id]) as Found | undefined;
      if (!found) return { id, place: undefined };
      const { stream, revision } = found;
      if (found.commandId === commandId) return { id, place: { stream, revision } };
    }
  };

  return {
    find: (commandId: string): CommandPlace | undefined => look(commandId).place,
    /**
     * Goes into the transaction of the events. It fails where a key is taken, whether by the same command or another one.
     * @param isSure looks at each key first
     */
    changes: (rows: readonly NewRow[], isSure: boolean): Change[] => {
      const entries = rows.flatMap(({ position, event, once }) => {
        if (!event.command) return [];
        if (once && !isSure) return [[fingerprintOf(event.commandId), position]];
        const { id, place } = look(event.commandId);
        return place ? [] : [[id, position]];
      });
      return [{ sql: insert, rows: entries }];
    },
  };
};
