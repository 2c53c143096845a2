import { fromBase64, hexOf, isSame, joined, sha256, utf8 } from './bytes.ts';

/** Whether an Ed25519 key has signed a text. */
export type VerifySignature = (key: Uint8Array, signature: Uint8Array, text: Uint8Array) => Promise<boolean>;

/** C2SP tlog-checkpoint: a log, how far it goes, and its root. */
export type Checkpoint = {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array<ArrayBuffer>;
  /** When it was made, ISO 8601: an extension line, which older ones lack. */
  readonly time?: string;
};

const checkpointForm =
  /^([^\n]+)\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n(?:time (\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z)\n)?\n/;

export const checkpointIn = (note: string): Checkpoint | undefined => {
  const [, origin, size, root, time] = checkpointForm.exec(note) ?? [];
  const bytes = fromBase64(root ?? '');
  if (!origin || !size || !bytes) return undefined;
  return { origin, size: Number(size), root: bytes, ...(time && { time }) };
};

const ed25519 = 1;

/** The key and its name in a verifier key, `<name>+<id>+<base64 of algorithm and key>`. */
const keyIn = async (verifier: string) => {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(.+)$/.exec(verifier) ?? [];
  const bytes = fromBase64(encoded ?? '');
  if (!name || !bytes || bytes.length !== 33 || bytes[0] !== ed25519) return undefined;
  const known = (await sha256(joined(utf8(`${name}\n`), bytes))).subarray(0, 4);
  return hexOf(known) === id ? { name, id: known, key: bytes.subarray(1) } : undefined;
};

/** The log that a verifier key signs for. */
export const originOf = (verifier: string): string => verifier.slice(0, Math.max(0, verifier.indexOf('+')));

/** What its signatures cover. */
export const textOfNote = (note: string): string => note.slice(0, note.lastIndexOf('\n\n') + 1);

/** C2SP signed note: its text, and whether one of its signatures is by this key. */
export const isNoteSigned = async (note: string, verifier: string, verify: VerifySignature): Promise<boolean> => {
  const key = await keyIn(verifier);
  const end = note.lastIndexOf('\n\n');
  if (!key || end < 0) return false;
  const text = utf8(textOfNote(note));
  for (const line of note.slice(end + 2).split('\n')) {
    const [dash, name, encoded] = line.split(' ');
    const bytes = fromBase64(encoded ?? '');
    if (dash !== '—' || name !== key.name || bytes?.length !== 68 || !isSame(bytes.subarray(0, 4), key.id)) continue;
    if (await verify(key.key, bytes.subarray(4), text)) return true;
  }
  return false;
};

/** What people compare: SHA-256 of the verifier key, in groups. */
export const fingerprintOf = async (verifier: string): Promise<string> =>
  (hexOf(await sha256(utf8(verifier))).match(/.{4}/g) ?? []).join(' ');
