import type { Differences } from '@dossier/shared/contract';
import { formatMinute } from '../../../format/dates.ts';

export type Row = { readonly id: string } & Readonly<Record<string, unknown>>;
type Fields = Differences<Row>['changed'][number]['fields'];

/** Numbers of storage, and what is shown by another field. */
const left = new Set(['settingsRevision', 'definitionsRevision', 'fileId', 'role', 'draftStep', 'sha256']);

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

/** `projectName` in words. */
const fieldText = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What became of the fields of a row, in one line; empty where nothing that is shown changed. */
export const changesIn = (fields: Fields): string =>
  Object.entries(fields)
    .flatMap(([name, values]) => {
      const [before, after] = values.map(valueText);
      const isShown = !left.has(name) && before !== undefined && after !== undefined && before !== after;
      return isShown ? [`${fieldText(name)} ${before} → ${after}`] : [];
    })
    .join('; ');
