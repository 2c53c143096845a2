import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../basics/durable-file.ts';
import { type Environment, readEnvironment } from './environment.ts';

const asOf = z.object({
  moment: z.string(),
  /** Of the last event that counts, in the store that was copied. */
  position: z.number(),
});
/** What a data directory shows that was made by `npm run replay -- --all`. */
export type AsOf = z.infer<typeof asOf>;

const stored = asOf.extend({ isWhole: z.boolean() });
const fileIn = (dataDir: string) => join(dataDir, 'as-of.json');

/** First and last thing written, so that nobody takes a part for an installation. */
export const markAsOf = (dataDir: string, mark: z.infer<typeof stored>): void =>
  writeDurably(fileIn(dataDir), `${JSON.stringify(mark)}\n`);

/** Undefined for an installation that lives. @throws Error for a copy that broke off */
export const asOfIn = (dataDir: string): AsOf | undefined => {
  if (!existsSync(fileIn(dataDir))) return undefined;
  const { isWhole, ...mark } = stored.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
  if (!isWhole) throw new Error(`Making ${dataDir} broke off: delete it, and run replay once more.`);
  return mark;
};

export const asOfText = ({ moment }: AsOf): string => `As of ${moment}: nothing can be changed here.`;

/** Of the living installation are all the others: its keys, its files elsewhere, mail, money. */
const kept = new Set([
  ...['NODE_ENV', 'HOST', 'PORT', 'OPERATIONS_PORT', 'DATA_DIR', 'DISK_RESERVE', 'PUBLIC_URL', 'LOG_LEVEL'],
  ...['TRUST_PROXY', 'SECURE_COOKIES', 'TRIAL_DAYS', 'TAX_RATE', 'SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_TAX_ID'],
  ...['ERASURE_LEDGER', 'SECURITY_CONTACT'],
]);

/** As the data directory allows. @throws Refused as {@link readEnvironment} does */
export const environmentOfData = (variables: NodeJS.ProcessEnv): Environment => {
  const environment = readEnvironment(variables);
  if (!asOfIn(environment.DATA_DIR)) return environment;
  return readEnvironment(Object.fromEntries(Object.entries(variables).filter(([name]) => kept.has(name))));
};
