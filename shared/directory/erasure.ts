import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { UploadRegistry } from '../upload-registry/port.ts';
import { isAnswerKey } from './answers.ts';
import type { Directory, Person, PersonStatus } from './port.ts';

const withAccount: readonly PersonStatus[] = ['active', 'closing', 'locked'];
export const hasAccount = (person: Person | undefined): boolean =>
  person !== undefined && withAccount.includes(person.status);

/** Ids of the erased, and of the keys of answers that have gone, outside of what is restored: an older directory loses these keys again. */
export interface ErasureLedger {
  /** Durable before it resolves; repeatable. */
  add(id: string): Promise<void>;
  all(): Promise<string[]>;
  close(): Promise<void>;
}

/** A line for each id. Only appends; a line that a power cut left half is no id. */
export const fileLedger = (file: string): ErasureLedger => ({
  add: async (id) => {
    mkdirSync(dirname(file), { recursive: true });
    // Begins a line, so that a torn one before it does no harm.
    appendFileSync(file, `\n${id}\n`, { mode: 0o600, flush: true });
  },
  all: async () => {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    return [...new Set(lines)].filter((line) => line !== '');
  },
  close: async () => undefined,
});

const page = 500;

/** The ledger first: what it does not hold comes back with an older directory. */
export const withLedger = (directory: Directory, ledger: ErasureLedger): Directory => ({
  ...directory,
  erase: async (personId) => {
    await ledger.add(personId);
    await directory.erase(personId);
  },
  dropAnswerKey: async (keyId) => {
    const there = (await directory.keysOf([keyId])).get(keyId);
    if (there?.length !== 0) await ledger.add(keyId);
    await directory.dropAnswerKey(keyId);
  },
});

type Restored = {
  readonly directory: Directory;
  readonly uploads: Pick<UploadRegistry, 'forgetNames'>;
  /** Whether the account's events, restored as well, lack its closing: that is what erases it, with all that it holds. */
  readonly isOpen?: (personId: string) => Promise<boolean>;
};

/** Erases again whom, and what answers, a restored directory has brought back. Answers how many people these were. */
export const eraseAgain = async (
  { directory, uploads, isOpen = async () => false }: Restored,
  ledger: Pick<ErasureLedger, 'all'>,
): Promise<number> => {
  const all = await ledger.all();
  const ids = all.filter((id) => !isAnswerKey(id));
  const keyIds = all.filter(isAnswerKey);
  let count = 0;
  for (let from = 0; from < keyIds.length; from += page) {
    const some = keyIds.slice(from, from + page);
    const there = await directory.keysOf(some);
    for (const keyId of some) if (there.get(keyId)?.length !== 0) await directory.dropAnswerKey(keyId);
  }
  for (let from = 0; from < ids.length; from += page) {
    for (const person of await directory.findMany(ids.slice(from, from + page))) {
      const { personId } = person;
      await uploads.forgetNames(personId);
      if (hasAccount(person) && (await isOpen(personId))) await directory.block(personId);
      else await directory.erase(personId);
      count += 1;
    }
  }
  return count;
};
