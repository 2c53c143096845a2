import type Database from 'libsql';
import type { ReadTracker } from '../../basics/read-tracker.ts';
import { DAY, otp as otpLimits, refusedLimits, tokenLimits } from '../../contract/index.ts';
import { withSqliteErrors } from '../../engines/sqlite/errors.ts';
import { closeFolded } from '../../engines/sqlite/fold.ts';
import { storeKinds } from '../../engines/sqlite/kinds.ts';
import { addColumn, openStore } from '../../engines/sqlite/open.ts';
import { transaction } from '../../engines/sqlite/transaction.ts';
import { type MasterKeys, masterKeysOf } from '../master-key.ts';
import type { Directory } from '../port.ts';
import { answerDraftsIn, answerKeysIn } from './answers.ts';
import { keptAnswersIn, refusalsIn } from './commands.ts';
import { apiTokensIn, calendarFeedsIn, proofsIn, sessionsIn } from './credentials.ts';
import { countersIn, trialsIn } from './limits.ts';
import { keepMasterKey, type PersonRow, peopleIn, person, savedFiltersIn } from './people.ts';
import { hostsIn, takenIn } from './projects.ts';
import { type Queries, queriesOf } from './queries.ts';
import { addedColumns, schema } from './schema.ts';
import { webhooksIn } from './webhooks.ts';

type Sessions = ReturnType<typeof sessionsIn>;

/** All that is kept of a person. */
const erasing = (db: Database.Database, { row, change }: Queries, sessions: Sessions) =>
  transaction(db, (personId: string) => {
    const email = row<PersonRow>(`${person} WHERE id = ?`, personId)?.email ?? '';
    sessions.endAll(personId);
    change('DELETE FROM deliveries WHERE endpoint IN (SELECT id FROM endpoints WHERE person = ?)', personId);
    change('DELETE FROM endpoints WHERE person = ?', personId);
    change('UPDATE refusals SET client = NULL WHERE person = ?', personId);
    change('DELETE FROM apiTokens WHERE person = ?', personId);
    change('DELETE FROM calendarFeeds WHERE person = ?', personId);
    change('DELETE FROM savedFilters WHERE person = ?', personId);
    change('DELETE FROM answerDrafts WHERE person = ?', personId);
    change('DELETE FROM answerKeys WHERE person = ?', personId);
    change('DELETE FROM tickets WHERE person = ? OR email = ?', personId, email);
    change('DELETE FROM otpFlows WHERE email = ?', email);
    change('DELETE FROM hosts WHERE person = ?', personId);
    change('DELETE FROM answers WHERE person = ?', personId);
    change('DELETE FROM people WHERE id = ?', personId);
  });

const sweeping = (
  db: Database.Database,
  { change }: Queries,
  sessions: Sessions,
  answers: ReturnType<typeof keptAnswersIn>,
) =>
  transaction(db, (now: number) => {
    sessions.endExpired(now);
    change('DELETE FROM refusals WHERE lastAt <= ?', now - refusedLimits.days * DAY);
    change('DELETE FROM apiTokens WHERE expiresAt <= ?', now - tokenLimits.shownAfterExpiry * DAY);
    change('DELETE FROM tickets WHERE expiresAt <= ?', now);
    change('DELETE FROM otpFlows WHERE requestedAt <= ?', now - otpLimits.lifetime);
    change('DELETE FROM counters WHERE resetsAt <= ?', now);
    answers.sweep(now);
  });

/** Every method is durable (fsync) before it resolves. @throws WrongMasterKeyError */
export const openSqliteDirectory = (options: {
  file: string;
  masterKey: Buffer | MasterKeys;
  readonly?: boolean;
  tracker?: ReadTracker;
}): Directory => {
  const { file, readonly = false } = options;
  const keys = masterKeysOf(options.masterKey);
  const stored = { kind: storeKinds.directory, file };
  const db = openStore(stored, { readonly });
  if (!readonly) {
    db.exec(schema);
    for (const added of addedColumns) addColumn(db, ...added);
  }
  const listeners = new Set<(id: string) => void>();

  const queries = queriesOf(db, options.tracker);
  const sessions = sessionsIn(queries);
  const answers = keptAnswersIn(queries);
  const people = peopleIn(db, queries, keys);
  const answerKeys = answerKeysIn(db, queries, keys, people.keysOf);

  try {
    keepMasterKey(queries, keys, readonly);
  } catch (error) {
    db.close();
    throw error;
  }

  const erase = erasing(db, queries, sessions);
  const forget = (id: string) => {
    // The log beside the file holds recent writes too.
    db.pragma('wal_checkpoint(TRUNCATE)');
    for (const listener of listeners) listener(id);
  };
  const sweep = sweeping(db, queries, sessions, answers);

  const directory: Directory = {
    ...hostsIn(db, queries),
    ...answers.methods,
    ...trialsIn(db, queries, keys),
    ...takenIn(queries),
    ...people,
    ...answerKeys.methods,
    ...sessions.methods,
    ...apiTokensIn(queries),
    ...calendarFeedsIn(queries),
    ...savedFiltersIn(queries),
    ...answerDraftsIn(db, queries, keys),
    ...webhooksIn(db, queries),
    ...refusalsIn(db, queries),
    ...proofsIn(queries),
    ...countersIn(queries),
    async erase(personId) {
      erase(personId);
      forget(personId);
    },
    async dropAnswerKey(keyId) {
      if (answerKeys.drop(keyId)) forget(keyId);
    },

    onErased(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    sweep: async (now) => void sweep(now),
    async close() {
      if (readonly) db.close();
      else closeFolded(db);
    },
  };
  return withSqliteErrors(directory, stored);
};
