import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { email as address, type DomainEvent, streams } from '../contract/index.ts';
import type { Directory } from '../directory/index.ts';
import type { EventStore } from '../event-store/index.ts';
import type { JobQueue } from '../job-queue/index.ts';
import { type Order, placeOrder } from '../job-queue/operate/index.ts';

type Options = {
  readonly jobs: Pick<JobQueue, 'enqueue'>;
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly directory: Pick<Directory, 'findByEmail' | 'findMany'>;
  /** How long to wait for the server, in milliseconds. */
  readonly patience?: number;
};

const usage =
  'Say what to do: grant -- auditor EMAIL --until DATE, revoke -- auditor EMAIL, or grant -- list. DATE is a day (its end in UTC counts) or a moment such as 2026-12-31T18:00:00Z.';

const untilOf = (date: string): string => {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date);
  const moment = Date.parse(isDay ? `${date}T23:59:59.999Z` : date);
  if (Number.isNaN(moment)) throw new Error(usage);
  return new Date(moment).toISOString();
};

const emailOf = (text: string | undefined): string => {
  const given = address.safeParse(text ?? '');
  if (!given.success) throw new Error(usage);
  return given.data;
};

const orderOf = (action: 'grant' | 'revoke', email: string, until: string | undefined): Order => {
  if (action === 'revoke') return { name: 'RevokeInstallationAuditor', payload: { email } };
  if (until === undefined) throw new Error(usage);
  return { name: 'GrantInstallationAuditor', payload: { email, until: untilOf(until) } };
};

/** Until when, by person. */
const grantsIn = async ({ eventStore }: Pick<Options, 'eventStore'>): Promise<ReadonlyMap<string, string>> => {
  const grants = new Map<string, string>();
  for (const { type, data } of await eventStore.readStream(streams.installation())) {
    const event = { type, data } as unknown as DomainEvent;
    if (event.type === 'InstallationAuditorGranted') grants.set(event.data.personId, event.data.until);
    if (event.type === 'InstallationAuditorRevoked') grants.delete(event.data.personId);
  }
  return grants;
};

const list = async (options: Options) => {
  const grants = await grantsIn(options);
  const people = await options.directory.findMany([...grants.keys()]);
  const emails = new Map(people.map(({ personId, email }) => [personId, email]));
  return [...grants].map(([personId, until]) => ({ email: emails.get(personId) ?? 'Removed person', personId, until }));
};

/**
 * `npm run grant` and `npm run revoke`: the operator's word on who audits all projects (ROLE-14).
 * The server does it, at once if it runs. @throws Error for words that make no sense
 */
export const operateAuditors = async (
  options: Options,
  action: 'grant' | 'revoke',
  words: readonly string[],
): Promise<object> => {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { until: { type: 'string' } },
    allowPositionals: true,
  });
  const [what, who, ...rest] = positionals;
  if (what === 'list' && who === undefined) return { auditors: await list(options) };
  if (what !== 'auditor' || rest.length > 0) throw new Error(usage);
  const email = emailOf(who);
  const order = orderOf(action, email, values.until);
  if (order.name === 'GrantInstallationAuditor' && Date.parse(order.payload.until) <= Date.now())
    throw new Error('The date must not be in the past. Nothing was changed.');
  await placeOrder(options.jobs, order);

  const wanted = order.name === 'GrantInstallationAuditor' ? order.payload.until : undefined;
  const isDone = async () => {
    const person = await options.directory.findByEmail(email);
    return (person && (await grantsIn(options)).get(person.personId)) === wanted;
  };
  for (let waited = 0; waited < (options.patience ?? 5_000); waited += 100) {
    if (await isDone()) return { ok: true, email, ...(wanted && { until: wanted }) };
    await pause(100);
  }
  return { ok: true, email, ...(wanted && { until: wanted }), next: 'Dossier does it when it runs.' };
};
