import { Refused } from '@dossier/shared/basics/refused';
import { differencesOf, problemOf, type Until } from '@dossier/shared/contract';
import { readWords } from '@dossier/shared/process/run-once';
import type { ProjectDocument } from '@dossier/shared/views';
import type { Asker } from '../http/asker.ts';
import { untilOf } from '../http/lists/as-of.ts';
import { entryReader } from '../http/lists/entries.ts';
import { keepingNothing } from '../http/lists/keeping.ts';
import { decrypter, getProject, type Reader, resourceIn } from '../http/lists/reader.ts';
import { resourcesOf } from '../read-models/resources.ts';
import { type Past, type PastOptions, pasts } from './open-past.ts';
import type { Head } from './places.ts';

type Row = { readonly id: string };
type Shown = {
  readonly moment: string;
  readonly position: number;
  readonly heads: readonly Head[];
  /** As GET /api/projects/{id} and the lists of its rows answer its host. */
  readonly project: Row;
} & Readonly<Record<(typeof lists)[number], readonly Row[]>>;

const lists = ['documents', 'submissions', 'collaborators', 'comments', 'bundles'] as const;

const usage = `Write one of
  --project 123456789 --at 2026-11-03T14:05:09Z
  --project 123456789 --at 4711   (the position of an event)
  --project 123456789 --diff 2026-11-03T14:05:09Z 2026-11-04T09:00:00Z
  --all --at 2026-11-03T14:05:09Z --to DIR   (everything, for DATA_DIR=DIR npm start)`;

type ReplayOptions = PastOptions & {
  readonly copy: (until: Until, to: string) => Promise<object>;
};

const untilIn = (text: string | undefined): Until | undefined =>
  text === undefined ? text : untilOf(new URLSearchParams(/^\d+$/.test(text) ? { position: text } : { asOf: text }));

const hostOf = ({ host }: ProjectDocument): Asker => ({ kind: 'person', personId: host, sessionId: 'operator' });

/** The operator sees what the host saw, whoever may see the project now. */
const shownBy = async (options: PastOptions, past: Past, projectId: string): Promise<Shown> => {
  const project = await getProject(past.readStore, projectId);
  if (!project) throw new Error('This project had been deleted for good by then.');
  const { moment, position, heads, ...views } = past;
  const reader: Reader = {
    eventStore: options.eventStore,
    sealOver: async () => undefined,
    ...views,
    teams: async () => new Map(),
    judged: async (projects) => projects,
    audits: { among: async () => new Set(), of: async () => [] },
    recordLook: async () => undefined,
    searched: async () => new Map(),
    keeping: keepingNothing,
    refusedIn: async () => [],
    sizeOf: async () => undefined,
    decrypt: decrypter(options.codec, options.directory),
    entriesOf: entryReader(options.eventStore),
    limit: () => Promise.reject(new Refused('FORBIDDEN')),
    refund: async () => undefined,
  };
  const resources = resourcesOf(reader);
  const resourceOf = resourceIn(resources);
  const asker = hostOf(project);
  const rowsOf = async (name: (typeof lists)[number]) => {
    const { list, defaultSort: sort } = resourceOf(name);
    const range = { first: 0, last: Number.MAX_SAFE_INTEGER - 1 };
    return [name, (await list(asker, { filter: { projectId }, sort, range })).rows as readonly Row[]] as const;
  };
  const rows = Object.fromEntries(await Promise.all(lists.map(rowsOf)));
  return { moment, position, heads, project: await resourceOf('projects').one(asker, projectId), ...rows } as Shown;
};

const compared = (before: Shown, after: Shown) => ({
  from: { moment: before.moment, position: before.position },
  to: { moment: after.moment, position: after.position },
  project: differencesOf([before.project], [after.project]).changed[0]?.fields ?? {},
  ...Object.fromEntries(lists.map((name) => [name, differencesOf(before[name], after[name])])),
});

const replayed = async (options: ReplayOptions, words: readonly string[]): Promise<object> => {
  const { values, positionals } = readWords(words, {
    project: { type: 'string' },
    at: { type: 'string' },
    diff: { type: 'boolean' },
    all: { type: 'boolean' },
    to: { type: 'string' },
  });
  const { project: projectId, all, diff, to: dir } = values;
  const moments = diff ? positionals : [values.at, ...positionals];
  const [from, to, ...others] = moments.map(untilIn);
  if (!from || others.length > 0 || Boolean(to) !== Boolean(diff)) throw new Error(usage);
  if (all && dir !== undefined && projectId === undefined && !to) return options.copy(from, dir);
  if (all || dir !== undefined || projectId === undefined) throw new Error(usage);
  const { open, stop } = pasts(options);
  const shown = async (until: Until) =>
    shownBy(options, await open({ projectId, until, now: options.clock() }), projectId);
  try {
    return to ? compared(await shown(from), await shown(to)) : await shown(from);
  } finally {
    stop();
  }
};

/** `npm run replay`: a project or all of it as it was, or what changed between two moments. */
export const replay = async (options: ReplayOptions, words: readonly string[]): Promise<object> => {
  try {
    return await replayed(options, words);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { errors, title } = problemOf(error.refusal);
    throw new Error(Object.values(errors ?? {})[0] ?? title, { cause: error });
  }
};
