import { type DocumentRow, isOwed, takesType } from '@dossier/shared/contract';

type Wanted = Pick<DocumentRow, 'id' | 'fieldName' | 'type' | 'moreTypes' | 'optional' | 'status' | 'closed'>;
export type Matched<F> = {
  readonly matched: readonly { readonly file: F; readonly documentId: string }[];
  /** Files that fit no document, or several equally well: the person says which. */
  readonly open: readonly F[];
};

const words = (value: string): string[] =>
  value
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Few letters of scripts with spaces between words stand within other words by chance, as NDA does in Agenda. */
const isShort = (word: string) => word.length < 5 && /\p{Ll}/u.test(word);

/** Whether a name is found as it stands, however it is spaced; a short one only where no letters go on with it. */
const isFound = (file: readonly string[], joined: string): boolean =>
  isShort(joined)
    ? new RegExp(`(?<!\\p{L})${joined}(?!\\p{L})`, 'u').test(file.join(' '))
    : file.join('').includes(joined);

/** How much of a document's name is found in a file's name, 0 to 1. */
export const likeness = (fileName: string, fieldName: string): number => {
  const file = words(fileName.replace(/\.[^.]*$/, ''));
  const field = words(fieldName);
  if (field.length === 0) return 0;
  const hits = field.filter((word) => file.some((other) => other === word)).length;
  return isFound(file, field.join('')) ? 1 : hits / field.length;
};

/** Matches by type, then name; else the only owed document of the type. None gets two files; of what no document takes nothing is asked. */
export const matchFiles = <F extends { readonly name: string }>(
  files: readonly F[],
  documents: readonly Wanted[],
): Matched<F> => {
  const wanted = documents.filter(({ closed }) => closed === null);
  const taken = new Set<string>();
  const matched: { file: F; documentId: string }[] = [];
  const pairs = files
    .flatMap((file) =>
      wanted
        .filter((document) => takesType(document, file.name))
        .map((document) => ({ file, document, score: likeness(file.name, document.fieldName) })),
    )
    .filter(({ score }) => score >= 0.5)
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.document.fieldName.length - a.document.fieldName.length ||
        Number(isOwed(b.document)) - Number(isOwed(a.document)),
    );
  const placed = new Set<F>();
  for (const { file, document } of pairs) {
    if (placed.has(file) || taken.has(document.id)) continue;
    placed.add(file);
    taken.add(document.id);
    matched.push({ file, documentId: document.id });
  }
  const open: F[] = [];
  for (const file of files) {
    if (placed.has(file)) continue;
    if (!wanted.some((document) => takesType(document, file.name))) continue;
    const left = wanted.filter((document) => takesType(document, file.name) && !taken.has(document.id));
    const leftOwed = left.filter(isOwed);
    const rivals = files.filter(
      (other) => !placed.has(other) && left.some((document) => takesType(document, other.name)),
    );
    const only = leftOwed.length === 1 ? leftOwed[0] : undefined;
    if (only && rivals.length === 1) {
      taken.add(only.id);
      matched.push({ file, documentId: only.id });
    } else open.push(file);
  }
  return { matched, open };
};

/** `No document takes .txt.` */
export const foreignText = (name: string): string =>
  `No document takes ${/\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? 'a file without an ending'}.`;
