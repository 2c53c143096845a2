import { z } from 'zod';
import { randomToken, sha256 } from '../basics/ids.ts';
import { urlAt } from '../basics/url-at.ts';
import { email as address, isOperator } from '../contract/index.ts';
import type { Directory } from '../directory/index.ts';
import type { EventStore } from '../event-store/index.ts';
import { readInstallation } from '../history/index.ts';
import { type OrderOptions, ordered, type Wanted } from './ordered.ts';
import { readWords } from './run-once.ts';

type Options = OrderOptions & {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly directory: Pick<Directory, 'findByEmail' | 'findMany' | 'ticket'>;
  /** Where the link of an operator leads. */
  readonly publicUrl: string;
};
type Action = 'grant' | 'revoke';

const usage =
  'Say what to do: grant -- auditor EMAIL --until DATE, grant -- operator EMAIL, grant -- link EMAIL, revoke -- auditor EMAIL, revoke -- operator EMAIL, or grant -- list. DATE is a day (its end in UTC counts) or a moment such as 2026-12-31T18:00:00Z.';

/** What `Date` takes besides ends on another day than whoever wrote it meant: 2027-02-30, 2027-6-30. */
const day = z.iso.date();
const moment = z.iso.datetime({ offset: true });

const untilOf = (date: string): string => {
  if (day.safeParse(date).success) return `${date}T23:59:59.999Z`;
  if (!moment.safeParse(date).success) throw new Error(usage);
  return new Date(date).toISOString();
};

const emailOf = (text: string | undefined): string => {
  const given = address.safeParse(text ?? '');
  if (!given.success) throw new Error(usage);
  return given.data;
};

const list = async (options: Options) => {
  const { auditors, operators } = await readInstallation(options.eventStore);
  const people = await options.directory.findMany([...Object.keys(auditors), ...Object.keys(operators)]);
  const emails = new Map(people.map(({ personId, email }) => [personId, email]));
  const named = (personId: string) => ({ email: emails.get(personId) ?? 'Removed person', personId });
  return {
    auditors: Object.entries(auditors).map(([personId, until]) => ({ ...named(personId), until })),
    operators: Object.keys(operators).map(named),
  };
};

/** What is taken from nobody, as from an address with a slip in it, looks as done. */
const takenFrom = (email: string, was: boolean, what: string) => ({
  email,
  ...(!was && { says: `${email} was no ${what}, so nothing was taken. grant -- list names those who are.` }),
});

const auditor = async (options: Options, action: Action, email: string, date: string | undefined): Promise<Wanted> => {
  const granted = async () => {
    const person = await options.directory.findByEmail(email);
    return person && (await readInstallation(options.eventStore)).auditors[person.personId];
  };
  if (action === 'revoke')
    return {
      order: { name: 'RevokeInstallationAuditor', payload: { email } },
      isDone: async () => (await granted()) === undefined,
      report: takenFrom(email, (await granted()) !== undefined, 'auditor of the installation'),
    };
  if (date === undefined) throw new Error(usage);
  const until = untilOf(date);
  if (Date.parse(until) <= Date.now()) throw new Error('The date must not be in the past. Nothing was changed.');
  return {
    order: { name: 'GrantInstallationAuditor', payload: { email, until } },
    isDone: async () => (await granted()) === until,
    report: { email, until },
  };
};

const operator = async (options: Options, action: Action, email: string): Promise<Wanted> => {
  const operates = async () => {
    const person = await options.directory.findByEmail(email);
    return person !== undefined && isOperator(await readInstallation(options.eventStore), person.personId);
  };
  return {
    order: { name: action === 'grant' ? 'GrantOperator' : 'RevokeOperator', payload: { email } },
    isDone: async () => (await operates()) === (action === 'grant'),
    report: action === 'grant' ? { email } : takenFrom(email, await operates(), 'operator'),
  };
};

/** A way back in, with no mail: whoever opens it once chooses a password. @throws Error unless they operate */
const link = async (options: Options, email: string): Promise<Wanted> => {
  const person = await options.directory.findByEmail(email);
  if (!person || !isOperator(await readInstallation(options.eventStore), person.personId))
    throw new Error(`${email} is no operator. First: grant -- operator ${email}. Nothing was changed.`);
  if (person.status !== 'active')
    throw new Error(`${email} has no account yet: sign up with this address first. Nothing was changed.`);
  const token = randomToken();
  const tokenHash = sha256(token);
  return {
    order: { name: 'LetOperatorIn', payload: { email, tokenHash } },
    isDone: async () => (await options.directory.ticket(tokenHash)) !== undefined,
    report: { email, link: urlAt(options.publicUrl, `/reset-password?token=${token}`), holds: '30 minutes, and once' },
  };
};

/**
 * `npm run grant` and `npm run revoke`: who audits all projects (ROLE-14), and who operates the
 * installation. The server does it, at once if it runs. @throws Error for words that make no sense
 */
export const operateGrants = async (options: Options, action: Action, words: readonly string[]): Promise<object> => {
  const { values, positionals } = readWords(words, { until: { type: 'string' } });
  const [what, who, ...rest] = positionals;
  if (what === 'list' && who === undefined) return list(options);
  const isTimed = what === 'auditor' && action === 'grant';
  if (rest.length > 0 || (!isTimed && values.until !== undefined)) throw new Error(usage);
  const wantedBy = async (): Promise<Wanted> => {
    if (what === 'auditor') return auditor(options, action, emailOf(who), values.until);
    if (what === 'operator') return operator(options, action, emailOf(who));
    if (what === 'link' && action === 'grant') return link(options, emailOf(who));
    throw new Error(usage);
  };
  return ordered(options, await wantedBy());
};
