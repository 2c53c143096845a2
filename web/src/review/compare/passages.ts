/** Text that both versions have, or what one has in place of what the other had. */
export type Part = { readonly same: string } | { readonly before: string; readonly after: string };

/** Milliseconds: texts that have nothing in common take for ever. */
const longest = 5_000;

export const isChange = (part: Part): part is Extract<Part, { before: string }> => 'before' in part;

/** The texts part by part, in the order of reading; undefined: they differ too much to say where. */
export const partsOf = async (
  kind: 'words' | 'lines',
  before: string,
  after: string,
): Promise<readonly Part[] | undefined> => {
  const { diffLines, diffWords } = await import('diff');
  const options = { timeout: longest };
  const changes = kind === 'lines' ? diffLines(before, after, options) : diffWords(before, after, options);
  if (!changes) return undefined;
  const parts: Part[] = [];
  for (const { value, added, removed } of changes) {
    const last = parts.at(-1);
    if (!added && !removed) {
      parts.push({ same: value });
      continue;
    }
    const change = { before: removed ? value : '', after: added ? value : '' };
    if (last && isChange(last))
      parts[parts.length - 1] = { before: last.before + change.before, after: last.after + change.after };
    else parts.push(change);
  }
  return parts;
};

/** Words of one side; those that changed say in which passage, from 1 on. */
export type Piece = { readonly text: string; readonly passage?: number };
/** What stands beside each other: lines that both have, or one that changed. */
export type Row = { readonly before: readonly Piece[]; readonly after: readonly Piece[]; readonly changed: boolean };

/** Lines with a change stand by themselves; what is the same between them stays together. */
export const rowsOf = (parts: readonly Part[]): readonly Row[] => {
  const rows: { before: Piece[]; after: Piece[]; changed: boolean }[] = [];
  let line = { before: [] as Piece[], after: [] as Piece[], changed: false };
  let passage = 0;
  const close = () => {
    const last = rows.at(-1);
    if (line.changed || !last || last.changed) rows.push(line);
    else for (const side of ['before', 'after'] as const) last[side].push(...line[side]);
    line = { before: [], after: [], changed: false };
  };
  for (const part of parts) {
    if (isChange(part)) {
      passage += 1;
      line.changed = true;
      if (part.before) line.before.push({ text: part.before, passage });
      if (part.after) line.after.push({ text: part.after, passage });
      continue;
    }
    // Whole lines with their ends; what follows the last end belongs to a line that goes on.
    for (const text of part.same.split(/(?<=\n)/)) {
      line.before.push({ text });
      line.after.push({ text });
      if (text.endsWith('\n')) close();
    }
  }
  if (line.before.length + line.after.length > 0) close();
  return rows;
};

/** Characters of a text that are no white space: of what both versions have, a comparison by words counts as many on both sides. */
export const solidLength = (text: string): number => text.replace(/\s+/g, '').length;

/** Where passages stand on one side, in characters that are no white space; empty where only the other side has something. */
export type Passage = { readonly passage: number; readonly from: number; readonly to: number };

export const passagesOn = (parts: readonly Part[], side: 'before' | 'after'): readonly Passage[] => {
  const passages: Passage[] = [];
  let at = 0;
  for (const part of parts) {
    const from = at;
    at += solidLength(isChange(part) ? part[side] : part.same);
    if (isChange(part)) passages.push({ passage: passages.length + 1, from, to: at });
  }
  return passages;
};

/** The same page by page, counted from the beginning of each; what goes on over a page's end is on both. */
export const byPages = (passages: readonly Passage[], solid: readonly number[]): readonly (readonly Passage[])[] => {
  let end = 0;
  return solid.map((length, page) => {
    const start = end;
    end += length;
    const isLast = page === solid.length - 1;
    return passages
      .filter(({ from, to }) =>
        from === to ? start <= from && (from < end || isLast) : Math.max(from, start) < Math.min(to, end),
      )
      .map(({ passage, from, to }) => ({
        passage,
        from: Math.max(from, start) - start,
        to: Math.min(to, end) - start,
      }));
  });
};
