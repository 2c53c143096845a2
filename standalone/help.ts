import type { operations } from './maintenance.ts';

export type CommandName = 'start' | 'demo' | keyof typeof operations;
type Line = {
  readonly does: string;
  /** What may follow the name. */
  readonly words?: readonly string[];
};

/** Every command, in the order in which people need them. */
export const table: Readonly<Record<CommandName, Line>> = {
  start: { does: 'runs everything, until Ctrl-C' },
  demo: { does: 'runs with an example in it: a grant call with a dozen collaborators. Needs an empty data directory' },
  status: {
    does: 'says how it is, in a sentence each: events, pages, emails, storage, backups, seals, clock, version. While it runs',
  },
  backup: {
    does: 'makes a backup, also while it runs, lists those that there are, or makes a key that encrypts them',
    words: ['', 'list', 'key'],
  },
  restore: {
    does: 'puts a backup, the newest unless told otherwise, in the place of what is there, which is kept beside it. Not while it runs',
    words: ['[NAME_OR_FOLDER] [--from FOLDER]'],
  },
  verify: {
    does: 'checks that nothing of the history and the files was changed, lost or inserted, here or in a backup',
    words: ['', 'backup [NAME_OR_FOLDER] [--from FOLDER]'],
  },
  doctor: {
    does: 'looks how it is set up: public address, proxies, uploads, emails, disk, backups. While it runs; may send a test email',
    words: ['[--mail EMAIL]'],
  },
  support: {
    does: 'makes a ZIP for whoever helps: versions, checks, settings masked, counts and last errors, without names, addresses and keys',
    words: ['[--to FILE]'],
  },
  'set-up': {
    does: 'makes a new link for setting up Dossier in the browser, in place of the one that the start said. While it waits for that',
  },
  'new-installation': {
    does: 'says that an empty data directory beside a key or backups is meant: a new installation begins there',
  },
  grant: {
    does: 'lets somebody read all projects until a day or operate the installation, makes a link by which an operator comes back in, or lists who may what',
    words: ['auditor EMAIL --until 2027-06-30', 'operator EMAIL', 'link EMAIL', 'list'],
  },
  revoke: { does: 'ends that', words: ['auditor EMAIL', 'operator EMAIL'] },
  mails: {
    does: 'lists the newest mails with their state and reason',
    words: ['list [--state queued|sent|failed|bounced|withheld]'],
  },
  payments: {
    does: 'lists the newest payments, or those that the card provider alone knows, as after a restore; or notes how you gave one back that it could not',
    words: [
      'list [--state open|paid|failed|cancelled|refunding|refunded|refund-failed] [--disputed]',
      'refunded PAYMENT HOW',
      'unknown [--since 2026-11-30]',
    ],
  },
  jobs: {
    does: 'lists work that waits or failed for good; does it now, or not any more',
    words: ['list', 'retry QUEUE [ID]', 'drop QUEUE ID'],
  },
  parked: {
    does: 'lists events that could not be applied, or tries them again. Not while it runs',
    words: ['list', 'retry'],
  },
  clock: {
    does: 'shows what is known of the clock, or confirms it with the date of today',
    words: ['confirm 2026-11-25'],
  },
  replay: {
    does: 'shows a project as it was, or makes a data directory of how everything was',
    words: [
      '--project ID --at MOMENT_OR_POSITION',
      '--project ID --diff MOMENT MOMENT',
      '--all --at MOMENT_OR_POSITION --to FOLDER',
    ],
  },
  rebuild: { does: 'makes the read models anew and compares them. Not while it runs' },
  'erase-person': {
    does: 'erases a person without an account for ever',
    words: ['EMAIL_OR_PERSON_ID'],
  },
  'rotate-master-key': { does: 'encrypts the keys of all persons under a new master key' },
  'rotate-seal-key': { does: 'signs with a new key from the next seal on', words: ['[--lost]'] },
};

/** A command and its words, also behind the dashes that only npm takes away. */
export const typed = ([name = 'start', ...words]: readonly string[]): readonly [string, ...string[]] => [
  name,
  ...(words[0] === '--' ? words.slice(1) : words),
];

/** @throws Error for words that would be passed over */
export const refuseWords = (name: CommandName, words: readonly string[]): void => {
  if (table[name].words || words.length === 0) return;
  throw new Error(`${name} takes no words, so not "${words.join(' ')}". With --help: what it does.`);
};

const isHelp = (word: string): boolean => ['help', '--help', '-h'].includes(word);

/** A word that only begins with a person's or a project's name is none of these. */
export const asksForHelp = ([name = '', ...words]: readonly string[]): boolean =>
  isHelp(name) || words.some((word) => word === '--help' || word === '-h');

const usage = (name: string, { words = [''] }: Line): string[] => words.map((word) => `dossier ${name} ${word}`.trim());

const ofOne = (name: CommandName): string => {
  const line = table[name];
  return [...usage(name, line), '', `  ${name} ${line.does}.`].join('\n');
};

const ofAll = (): string => {
  const names = Object.keys(table) as CommandName[];
  const width = Math.max(...names.map(({ length }) => length));
  return [
    'Usage: dossier COMMAND [WORDS]',
    '',
    ...names.map((name) => `  ${name.padEnd(width)}  ${table[name].does}`),
    '',
    `dossier COMMAND --help shows the words of one.${process.env.DOSSIER_LAUNCHER === undefined ? ' In a checkout: npm run COMMAND -- WORDS.' : ''}`,
    'Variables say where it listens (HOST, PORT), where its data lies (DATA_DIR) and the rest: docs/operations.md.',
  ].join('\n');
};

export const help = (version: string, name?: CommandName): string =>
  `Dossier ${version}\n\n${name ? ofOne(name) : ofAll()}`;
