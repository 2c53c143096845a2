import {
  type CommandInput,
  canonicalEmail,
  inPortions,
  isEmail,
  peopleAtOnce,
  personName,
} from '@dossier/shared/contract';

export type Named = { readonly email: string; readonly name: string };
/** What a pasted text holds: people by their canonical address, each once, and what is none. */
export type PastedPeople = { readonly people: readonly Named[]; readonly invalid: readonly string[] };

type Entry = { readonly name: string; readonly address: string };

/** What no name may be, as a web address, is left out: it would keep everybody from being invited. */
const nameIn = (parts: readonly string[]): string => {
  const named = parts.map((part) => part.trim()).filter((part) => part !== '' && personName.safeParse(part).success);
  return personName.safeParse(named.join(' ')).data ?? '';
};

const plain = (part: string): Entry[] => {
  const pieces = part.split(/\s+/).filter(Boolean);
  const addresses = pieces.filter((piece) => piece.includes('@'));
  // A name beside an address is no mistake; a part without any address is.
  return (addresses.some(isEmail) ? addresses : [part.trim()]).map((address) => ({ name: '', address }));
};

/** A line of a spreadsheet with one address; other cells are the name. */
const row = (line: string): Entry[] => {
  const cells = line.split('\t').map((cell) => cell.trim());
  const [address, another] = cells.filter(isEmail);
  if (address === undefined || another !== undefined) return cells.filter(Boolean).flatMap(plain);
  return [{ name: nameIn(cells.filter((cell) => cell !== address)), address }];
};

const quoted = /"((?:\\.|[^"\\])*)"/g;
/** Commas and semicolons, as keyboards of other scripts write them, too: to an address they would be letters of it. */
const between = ',;，；、،؛';
const separators = new RegExp(`[${between}]+`);
const bracketed = new RegExp(`<([^>${between}]*)>?`);
const mailboxes = new RegExp(`(?:"(?:\\\\.|[^"\\\\])*"|<[^>${between}]*>?|[^"<${between}])+`, 'g');

/** One of a list as mail programs write it, `"Ferreira, Ada" <ada@example.org>`, perhaps the first of a named group. */
const mailbox = (part: string): Entry[] => {
  const text = part.replace(/^[^<"@]*:/, '');
  // Nothing but spaces may part them.
  const several = text.match(/(?:"(?:\\.|[^"\\])*"|[^"<])*<[^<>]*>?/g) ?? [];
  if (several.length > 1) return several.flatMap(mailbox);
  const unquoted = text.replaceAll(quoted, '');
  const [whole, address] = bracketed.exec(unquoted) ?? [];
  const names = Array.from(text.matchAll(quoted), ([, name = '']) => name.replaceAll(/\\(.)/g, '$1')).join(' ');
  if (whole !== undefined && address !== undefined)
    return [{ name: names || unquoted.replace(whole, ' ').trim(), address: address.trim() }];
  return plain(unquoted.trim() || names).map((entry) => ({ ...entry, name: names }));
};

const entriesOf = (line: string): Entry[] => {
  if (/[<"]/.test(line)) return (line.match(mailboxes) ?? []).filter((part) => part.trim()).flatMap(mailbox);
  if (line.includes('\t')) return row(line);
  return line
    .split(separators)
    .filter((part) => part.trim() !== '')
    .flatMap(plain);
};

/** One per line, with commas, semicolons, spaces or tabs, or as `"Ferreira, Ada" <ada@example.org>`. */
export const parsePeople = (input: string): PastedPeople => {
  const people = new Map<string, Named>();
  const invalid = new Set<string>();
  for (const { name, address } of input.split(/[\n\r]+/).flatMap(entriesOf)) {
    if (!isEmail(address)) invalid.add(address);
    else {
      const email = canonicalEmail(address);
      if (!people.get(email)?.name) people.set(email, { email, name: nameIn([name]) });
    }
  }
  return { people: [...people.values()], invalid: [...invalid].filter(Boolean) };
};

/** The commands that invite them. */
export const invitationsOf = (projectId: string, people: readonly Named[]): CommandInput<'InviteCollaborators'>[] =>
  inPortions(people, peopleAtOnce).map((people) => {
    const names = people.filter(({ name }) => name !== '').map(({ email, name }) => ({ email, name }));
    return { projectId, emails: people.map(({ email }) => email), ...(names.length > 0 && { names }) };
  });

/** Where more are wanted than a project of one's own can have. */
export const overLimit = (limit: number): string => `You can have ${limit} collaborators in a project.`;
