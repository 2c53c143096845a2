import { canonicalEmail, isEmail } from '@dossier/shared/contract';

/** What a pasted text holds: addresses in their canonical form, each once, and what is none. */
export type PastedEmails = { readonly emails: readonly string[]; readonly invalid: readonly string[] };

/** One per line, with commas, semicolons, spaces or tabs, or as `Ada <ada@example.org>`. */
export const parseEmails = (input: string): PastedEmails => {
  const emails = new Set<string>();
  const invalid = new Set<string>();
  for (const part of input.split(/[\n\r,;\t]+/)) {
    const inBrackets = /<([^<>]+)>/.exec(part)?.[1];
    const pieces = inBrackets ? [inBrackets] : part.split(/\s+/);
    const found = pieces.map((piece) => piece.trim()).filter(Boolean);
    const good = found.filter((piece) => isEmail(piece));
    for (const piece of good) emails.add(canonicalEmail(piece));
    // A name beside an address is no mistake; a part without any address is.
    if (good.length === 0 && found.length > 0) invalid.add(part.trim());
    else for (const piece of found) if (!isEmail(piece) && piece.includes('@')) invalid.add(piece);
  }
  return { emails: [...emails], invalid: [...invalid] };
};
