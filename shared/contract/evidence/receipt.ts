import type { Envelope } from '../events/events.ts';
import { hashOfJson } from './bytes.ts';

/** A question as it was asked and what was answered; of an agreement also what was accepted. */
export type StatedAnswer = { readonly question: string; readonly text?: string; readonly answer: string };

/** What the server says about an upload or answers beside the sealed event: words that no seal covers. */
export type Stated = {
  readonly project: string;
  /** Of answers the title of their section. */
  readonly document: string;
  /** Empty for answers. */
  readonly file: string;
  /** Absent for an upload. The event has them encrypted with their giver's key. */
  readonly answers?: readonly StatedAnswer[];
  readonly collaborator: string;
  /** The deadline of this person when the receipt was made, ISO 8601. */
  readonly deadline: string;
  /** `unproven`: by an older release, whose seals prove no single upload. */
  readonly seal: 'sealed' | 'unsealed' | 'unproven';
  /** When the seal was made, by the server's clock. */
  readonly sealedAt: string | null;
  /** When the server deleted the bytes; absent: it has them. */
  readonly deletedAt?: string;
};

/** The parts that checksums name. Only `event`, `previous` and `digest` are what a seal covers. */
export type ReceiptParts = {
  readonly stated: Stated;
  /** As stored: personal values stay encrypted. */
  readonly event: Omit<Envelope, 'digest'>;
  /** The digest of the event before it in its stream; empty for the first. */
  readonly previous: string;
  readonly digest: string;
  /** C2SP tlog-proof of the digest's 32 bytes; null before the seal is made. */
  readonly proof: string | null;
  /** The verifier key of the seal. */
  readonly key: string | null;
};

export const receiptFormat = 'dossier-receipt/1';
export const receiptParts = ['stated', 'event', 'previous', 'digest', 'proof', 'key'] as const;
export type ReceiptPart = (typeof receiptParts)[number];

export type Receipt = ReceiptParts & {
  readonly format: typeof receiptFormat;
  /** SHA-256 of the RFC 8785 JSON of each part, so that damage is named. */
  readonly checksums: Readonly<Record<ReceiptPart, string>>;
};

export const receiptOf = async (parts: ReceiptParts): Promise<Receipt> => {
  const checksums: Partial<Record<ReceiptPart, string>> = {};
  for (const part of receiptParts) checksums[part] = await hashOfJson(parts[part]);
  const { stated, event, previous, digest, proof, key } = parts;
  const sums = checksums as Record<ReceiptPart, string>;
  return { format: receiptFormat, stated, event, previous, digest, proof, key, checksums: sums };
};

/** The one way to write it: every other text was changed. */
export const receiptText = (receipt: Receipt): string => `${JSON.stringify(receipt, null, 2)}\n`;

const begin = `{\n  "format": "${receiptFormat}"`;
const end = '\n}\n';

/** The text of the receipt that a printed one carries; undefined where none is found. */
export const receiptInPdf = (bytes: Uint8Array): string | undefined => {
  const text = new TextDecoder('latin1').decode(bytes);
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  return from < 0 || to < 0 ? undefined : new TextDecoder().decode(bytes.subarray(from, to + end.length));
};
