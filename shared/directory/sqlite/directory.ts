import type { ReadTracker } from '../../basics/read-tracker.ts';
import { DAY, otp as otpLimits, refusedLimits, tokenLimits } from '../../contract/index.ts';
import { withSqliteErrors } from '../../engines/sqlite/errors.ts';
import { closeFolded } from '../../engines/sqlite/fold.ts';
import { storeKinds } from '../../engines/sqlite/kinds.ts';
import { addColumn, openStore } from '../../engines/sqlite/open.ts';
import { transaction } from '../../engines/sqlite/transaction.ts';
import { checkMasterKey, fingerprintOf, type MasterKeys, masterKeysOf, rewrapped } from '../master-key.ts';
import type { Directory } from '../port.ts';
import { answerDraftsIn } from './answer-drafts.ts';
import { answerKeysIn } from './answer-keys.ts';
import { answersIn } from './answers.ts';
import { apiTokensIn } from './api-tokens.ts';
import { calendarFeedsIn } from './calendar-feeds.ts';
import { countersIn } from './counters.ts';
import { hostsIn } from './hosts.ts';
import { peopleIn } from './people.ts';
import { proofsIn } from './proofs.ts';
import { queriesOf } from './queries.ts';
import { refusalsIn } from './refusals.ts';
import { type PersonRow, person } from './rows.ts';
import { savedFiltersIn } from './saved-filters.ts';
import { addedColumns, schema } from './schema.ts';
import { sessionsIn } from './sessions.ts';
import { takenIn } from './taken.ts';
import { trialsIn } from './trials.ts';
import { webhooksIn } from './webhooks.ts';

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
  const { rows, row, change } = queries;
  const sessions = sessionsIn(queries);
  const answers = answersIn(queries);
  const people = peopleIn(queries, keys);
  const answerKeys = answerKeysIn(db, queries, keys, people.keysOf);

  const isKept = () => !readonly || row(`SELECT 1 FROM sqlite_master WHERE name = 'masterKey'`) !== undefined;
  try {
    checkMasterKey(keys, {
      fingerprint: isKept()
        ? row<{ fingerprint: string }>('SELECT fingerprint FROM masterKey')?.fingerprint
        : undefined,
      someone: row<PersonRow>(`${person} LIMIT 1`),
    });
  } catch (error) {
    db.close();
    throw error;
  }
  if (!readonly) change('INSERT INTO masterKey VALUES (1, ?) ON CONFLICT DO NOTHING', fingerprintOf(keys.current));

  const erase = transaction(db, (personId: string) => {
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
  const forget = (id: string) => {
    // The log beside the file holds recent writes too.
    db.pragma('wal_checkpoint(TRUNCATE)');
    for (const listener of listeners) listener(id);
  };
  const rewrap = transaction(db, (after: string, limit: number) => {
    const some = rows<PersonRow>(`${person} WHERE id > ? ORDER BY id LIMIT ?`, after, limit);
    let count = 0;
    for (const row of some) {
      const wrappedKey = rewrapped(keys, row);
      if (wrappedKey) count += change('UPDATE people SET wrappedKey = ? WHERE id = ?', wrappedKey, row.personId);
    }
    return { count, last: some.at(-1)?.personId };
  });
  const sweep = transaction(db, (now: number) => {
    sessions.endExpired(now);
    change('DELETE FROM refusals WHERE lastAt <= ?', now - refusedLimits.days * DAY);
    change('DELETE FROM apiTokens WHERE expiresAt <= ?', now - tokenLimits.shownAfterExpiry * DAY);
    change('DELETE FROM tickets WHERE expiresAt <= ?', now);
    change('DELETE FROM otpFlows WHERE requestedAt <= ?', now - otpLimits.lifetime);
    change('DELETE FROM counters WHERE resetsAt <= ?', now);
    answers.sweep(now);
  });

  const directory: Directory = {
    ...hostsIn(db, queries),
    ...answers.methods,
    ...trialsIn(queries),
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
    rewrap: async (after, limit) => rewrap(after, limit),
    keepMasterKey: async () => void change('UPDATE masterKey SET fingerprint = ?', fingerprintOf(keys.current)),

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
