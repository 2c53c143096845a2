import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';

/** C2SP signed notes (https://c2sp.org/signed-note) with Ed25519. */
const algorithm = Buffer.of(1);

const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const spki = Buffer.from('302a300506032b6570032100', 'hex');

export type NoteSigner = {
  /** 32 bytes. */
  readonly publicKey: Buffer;
  readonly line: (name: string, text: string) => string;
};

const idOf = (name: string, publicKey: Buffer): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), algorithm, publicKey]), 'buffer').subarray(0, 4);

/** The key as others name it: `<name>+<id>+<base64 of algorithm and key>`. */
export const verifierKey = (name: string, publicKey: Buffer): string =>
  `${name}+${idOf(name, publicKey).toString('hex')}+${Buffer.concat([algorithm, publicKey]).toString('base64')}`;

/** @param seed the 32 secret bytes of an Ed25519 key */
export const noteSigner = (seed: Buffer): NoteSigner => {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(spki.length);
  return {
    publicKey,
    line: (name, text) => {
      const signature = sign(null, Buffer.from(text), key);
      return `— ${name} ${Buffer.concat([idOf(name, publicKey), signature]).toString('base64')}\n`;
    },
  };
};

type Verifier = { readonly name: string; readonly id: Buffer; readonly key: KeyObject };

const verifierOf = (verifier: string): Verifier | undefined => {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(.+)$/.exec(verifier) ?? [];
  const bytes = Buffer.from(encoded ?? '', 'base64');
  if (!name || bytes.length !== 33 || bytes[0] !== algorithm[0]) return undefined;
  const publicKey = bytes.subarray(1);
  if (idOf(name, publicKey).toString('hex') !== id) return undefined;
  return {
    name,
    id: idOf(name, publicKey),
    key: createPublicKey({ key: Buffer.concat([spki, publicKey]), format: 'der', type: 'spki' }),
  };
};

/** @param text ends with a newline */
export const signedNote = (text: string, signers: readonly NoteSigner[], name: string): string =>
  `${text}\n${signers.map(({ line }) => line(name, text)).join('')}`;

/** Signatures follow the last blank line. */
const parts = (note: string): { readonly text: string; readonly lines: readonly string[] } => {
  const end = note.lastIndexOf('\n\n');
  return { text: note.slice(0, end + 1), lines: note.slice(end + 2).split('\n') };
};

export const textOf = (note: string): string => parts(note).text;

export const isSignedBy = (note: string, verifier: string): boolean => {
  const known = verifierOf(verifier);
  if (!known) return false;
  const { text, lines } = parts(note);
  return lines.some((line) => {
    const [dash, name, encoded] = line.split(' ');
    const bytes = Buffer.from(encoded ?? '', 'base64');
    return (
      dash === '—' &&
      name === known.name &&
      bytes.subarray(0, 4).equals(known.id) &&
      verify(null, Buffer.from(text), known.key, bytes.subarray(4))
    );
  });
};
