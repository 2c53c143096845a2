import type { ByteSource } from './source.ts';

/** OLE: old Office, but also installers and mails. Reads the header and directory only. */
export type CompoundFile = {
  /** Hexadecimal, as its bytes lie in the file. */
  readonly rootClass: string;
  /** Upper case, as the format ignores case. */
  readonly names: ReadonlySet<string>;
};

const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const entrySize = 128;
const largestRegular = 0xfffffffa;
const noEntry = 0xffffffff;
const mostEntries = 20_000;
const headerTables = 109;

const entryNames = new TextDecoder('utf-16le');

/** Undefined when the file is broken or of another format. */
export const readCompoundFile = async (source: ByteSource): Promise<CompoundFile | undefined> => {
  const header = await source.read(0, 512);
  if (header.length < 512 || !header.subarray(0, 8).equals(magic) || header.readUInt16LE(28) !== 0xfffe)
    return undefined;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  const sectorSize = 2 ** shift;
  const perSector = sectorSize / 4;

  const sector = async (number: number) => {
    const bytes = await source.read((number + 1) * sectorSize, sectorSize);
    return bytes.length === sectorSize ? bytes : undefined;
  };

  /** The first 109 places are in the header, the rest in a chain. */
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
  // Siblings form a binary tree below the root's child; deeper storages are not entered.
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
