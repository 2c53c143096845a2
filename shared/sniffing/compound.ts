import type { ByteSource } from './source.ts';

/**
 * The Compound File Binary format (OLE) holds old Office documents, but installers, mails and thumbnails as well; its magic
 * number says nothing about which. This reads its directory only: the header, the table sectors on the way and the
 * directory's own sectors, whatever the file's size.
 */
export type CompoundFile = {
  /** Class of the root storage: hexadecimal, as its bytes lie in the file. */
  readonly rootClass: string;
  /** Names of what lies in the root storage directly, in upper case (the format does not tell cases apart). */
  readonly names: ReadonlySet<string>;
};

const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const entrySize = 128;
const largestRegular = 0xfffffffa;
const noEntry = 0xffffffff;
/** A directory of this many entries is not a document's. */
const mostEntries = 20_000;
const headerTables = 109;

const entryNames = new TextDecoder('utf-16le');

/** What the file's directory says, or undefined when it is no such file or a broken one. */
export const readCompoundFile = async (source: ByteSource): Promise<CompoundFile | undefined> => {
  const header = await source.read(0, 512);
  if (header.length < 512 || !header.subarray(0, 8).equals(magic) || header.readUInt16LE(28) !== 0xfffe)
    return undefined;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  const sectorSize = 2 ** shift;
  const perSector = sectorSize / 4;

  /** Sectors begin after the header, which takes the place of one. */
  const sector = async (number: number) => {
    const bytes = await source.read((number + 1) * sectorSize, sectorSize);
    return bytes.length === sectorSize ? bytes : undefined;
  };

  /** Where the n-th sector of the allocation table lies: the first 109 places are in the header, the rest in a chain. */
  const tableSector = async (index: number): Promise<number | undefined> => {
    if (index < headerTables) return header.readUInt32LE(76 + 4 * index);
    let at = header.readUInt32LE(68);
    let rest = index - headerTables;
    for (let steps = 0; at < largestRegular && steps < mostEntries; steps++) {
      const bytes = await sector(at);
      if (!bytes) return undefined;
      if (rest < perSector - 1) return bytes.readUInt32LE(4 * rest);
      rest -= perSector - 1;
      at = bytes.readUInt32LE(sectorSize - 4);
    }
    return undefined;
  };
  const following = async (number: number): Promise<number | undefined> => {
    const table = await tableSector(Math.floor(number / perSector));
    if (table === undefined || table >= largestRegular) return undefined;
    return (await sector(table))?.readUInt32LE(4 * (number % perSector));
  };

  const entries: Buffer[] = [];
  const seen = new Set<number>();
  for (let at: number | undefined = header.readUInt32LE(48); at !== undefined && at < largestRegular; ) {
    if (seen.has(at) || entries.length > mostEntries) return undefined;
    seen.add(at);
    const bytes = await sector(at);
    if (!bytes) break;
    for (let start = 0; start < sectorSize; start += entrySize) {
      entries.push(Buffer.from(bytes.subarray(start, start + entrySize)));
    }
    at = await following(at);
  }

  const [root] = entries;
  if (root?.[66] !== 5) return undefined;
  const names = new Set<string>();
  // Siblings form a binary tree below the child of the root; deeper storages are not entered.
  const open = [root.readUInt32LE(76)];
  const visited = new Set<number>();
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const entry = index === noEntry || visited.has(index) ? undefined : entries[index];
    if (!entry) continue;
    visited.add(index);
    const length = Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2);
    names.add(entryNames.decode(entry.subarray(0, length)).toUpperCase());
    open.push(entry.readUInt32LE(68), entry.readUInt32LE(72));
  }
  return { rootClass: root.subarray(80, 96).toString('hex'), names };
};
