import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Where the answer of a time-stamping server about a seal of this size is kept. */
export const stampFileOf = (file: string, size: number): string => `${file}.${size}.tsr`;

export const notesIn = (file: string): string[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split(/\n\n(?!—)/)
        .flatMap((note) => (note.trim() === '' ? [] : [`${note.trimEnd()}\n`]))
    : [];

/** Only appends, and durably; what was kept already is not repeated. */
export const keepNote = (file: string, note: string): void => {
  if (!notesIn(file).includes(note)) appendFileSync(file, `${note}\n`, { mode: 0o600, flush: true });
};
