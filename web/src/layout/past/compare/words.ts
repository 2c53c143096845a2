import type { Differences } from '@dossier/shared/contract';
import { formatMinute } from '../../../format/dates.ts';
import { count, formatSize } from '../../../format/numbers.ts';

export type Row = { readonly id: string } & Readonly<Record<string, unknown>>;
type Fields = Differences<Row>['changed'][number]['fields'];

/** Numbers and ids of storage, and what is shown by another field. */
const left = new Set([
  'settingsRevision',
  'definitionsRevision',
  'fileId',
  'pictureFileId',
  'role',
  'draftStep',
  'sha256',
]);
/** The same as the due date, unless somebody has more time. */
const deadlines = new Set(['ownDueAt', 'lastDueAt']);

type Said = { readonly term: string; readonly value?: (value: unknown) => string };
const sizeText = (bytes: unknown) => (typeof bytes === 'number' ? formatSize(bytes) : 'nothing');
/** Fields whose names or values would not say it. */
const said = new Map<string, Said>(
  Object.entries({
    assigned: { term: 'asked of', value: (people) => count((people as unknown[]).length, 'person', 'people') },
    order: { term: 'place', value: (index) => String(Number(index) + 1) },
    size: { term: 'size', value: sizeText },
    stored: { term: 'stored', value: sizeText },
    fieldName: { term: 'name' },
    dueAt: { term: 'due date' },
    ownDueAt: { term: 'own due date' },
    lastDueAt: { term: 'last due date' },
    deletionAt: { term: 'deletion of files' },
    purgeAt: { term: 'deletion' },
    coHostEmails: { term: 'co-hosts' },
    teamId: { term: 'team', value: (id) => (id ? 'a team' : 'nothing') },
    collaboratorCount: { term: 'participants' },
    invitedCount: { term: 'invited' },
    documentCount: { term: 'documents' },
  } satisfies Record<string, Said>),
);

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
export const nameIn = (person: unknown): string => text((person as { name?: unknown } | null)?.name);

/** Undefined: too much for a line. */
const valueText = (value: unknown): string | undefined => {
  if (Array.isArray(value)) {
    const parts = value.map(valueText);
    return parts.includes(undefined) ? undefined : parts.join(', ') || 'nothing';
  }
  if (value !== null && typeof value === 'object') {
    const { fileName, name } = value as { fileName?: unknown; name?: unknown };
    return text(fileName) || text(name) || undefined;
  }
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return /^\d{4}-\d\d-\d\dT/.test(String(value)) ? formatMinute(String(value)) : String(value);
};

/** `projectName`, `reviewedAt` in words. */
const fieldText = (name: string) =>
  said.get(name)?.term ?? name.replace(/At$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What became of the fields of a row, in one line; empty where nothing that is shown changed. */
export const changesIn = (fields: Fields): string =>
  Object.entries(fields)
    .flatMap(([name, values]) => {
      const [before, after] = values.map(said.get(name)?.value ?? valueText);
      const isSaid = deadlines.has(name) && String(values) === String(fields.dueAt);
      const isShown = !left.has(name) && !isSaid && before !== undefined && after !== undefined && before !== after;
      return isShown ? [`${fieldText(name)} ${before} → ${after}`] : [];
    })
    .join('; ');
