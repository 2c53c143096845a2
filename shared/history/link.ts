import { hash } from 'node:crypto';
import { fingerprintOf } from '../basics/ids.ts';
import type { StoredEvent } from '../contract/index.ts';
import type { StoredBytes } from '../event-store/port.ts';
import { eventIn } from '../event-store/text.ts';
import { canonicalEnd, endOf } from './canonical-bytes.ts';
import { digestOf } from './envelopes.ts';

/** A stored event as its chain sees it. */
export type Link = Pick<StoredEvent, 'stream' | 'revision' | 'position' | 'digest' | 'type'> & {
  /** Fingerprint of its id; 0 without one. */
  readonly idPrint: number;
  /** Whether its digest is that of itself after such a one; `shift`: if it had another revision. */
  readonly follows: (previousDigest: string, shift?: number) => boolean;
  readonly event: () => StoredEvent;
};

const follows = (previousDigest: string, { digest, position, ...envelope }: StoredEvent, shift: number): boolean => {
  const shifted = shift ? { ...envelope, revision: envelope.revision + shift } : envelope;
  try {
    return digestOf(previousDigest, shifted) === digest;
  } catch {
    // Without a revision, or with a number beyond all, an event has no canonical form: no digest is made of it.
    return false;
  }
};

/** Of the id as it stands in JSON. */
const printOf = ({ id }: { readonly id: unknown }) =>
  typeof id === 'string' ? fingerprintOf(JSON.stringify(id).slice(1, -1)) : 0;

export const linkOf = (event: StoredEvent): Link => {
  const { stream, revision, position, digest, type } = event;
  return {
    ...{ stream, revision, position, digest, type, idPrint: printOf(event) },
    follows: (previousDigest, shift = 0) => follows(previousDigest, event, shift),
    event: () => event,
  };
};

/** As envelopes are stored: in canonical order, with the digest after the rest. */
const fields = [
  ...['actor', 'causationId', 'command', 'commandId', 'context', 'correlationId', 'data', 'id', 'key'],
  ...['revision', 'stream', 'time', 'type', 'version', 'digest'],
].map((field, index) => Buffer.from(`${index === 0 ? '{' : ','}"${field}":`));
const [idField, revisionField, streamField, typeField, digestField] = [7, 9, 10, 12, 14];
const [quote, zero, nine, closeObject] = [34, 48, 57, 125];

/** Where the values of these fields stand in what was looked at last; 0 for those that it has not. */
const from = new Uint32Array(fields.length);
const to = new Uint32Array(fields.length);

const isCanonical = (body: Buffer): boolean => {
  let at = 0;
  for (let index = 0; index < fields.length; index++) {
    const value = endOf(fields[index] as Buffer, body, at);
    from[index] = Math.max(0, value);
    if (value < 0) continue;
    at = canonicalEnd(body, value);
    if (at < 0) return false;
    to[index] = at;
  }
  return body[at] === closeObject && body.length === at + 1;
};

const isText = (body: Buffer, field: number) => body[from[field] as number] === quote;
const textOf = (body: Buffer, field: number) =>
  body.toString('utf8', (from[field] as number) + 1, (to[field] as number) - 1);

const isNumber = (body: Buffer, field: number) => {
  const first = body[from[field] as number] as number;
  return first >= zero && first <= nine;
};

/** As long as the longest so far. */
let hashed = Buffer.alloc(4_096);

/** Of the one before, and of a body up to its own digest. */
const digestAfter = (previousDigest: string, body: Buffer, end: number): string => {
  const most = 3 * previousDigest.length + end + 1;
  if (hashed.length < most) hashed = Buffer.alloc(most);
  const before = hashed.write(previousDigest);
  body.copy(hashed, before, 0, end);
  hashed[before + end] = closeObject;
  return hash('sha256', hashed.subarray(0, before + end + 1));
};

/** Undefined unless the digest was made of these bytes. */
const canonicalLink = (stored: StoredBytes): Link | undefined => {
  const { position, body } = stored;
  const isOurs =
    isCanonical(body) &&
    isText(body, streamField) &&
    isText(body, typeField) &&
    isText(body, digestField) &&
    isNumber(body, revisionField);
  if (!isOurs) return undefined;
  const digest = textOf(body, digestField);
  const end = to[digestField - 1] as number;
  return {
    stream: textOf(body, streamField),
    revision: Number(body.toString('latin1', from[revisionField], to[revisionField])),
    position,
    digest,
    type: textOf(body, typeField),
    idPrint: isText(body, idField) ? fingerprintOf(textOf(body, idField)) : 0,
    follows: (previousDigest, shift = 0) =>
      shift ? follows(previousDigest, eventIn(stored), shift) : digestAfter(previousDigest, body, end) === digest,
    event: () => eventIn(stored),
  };
};

/** The same as {@link linkOf} the event in it, without parsing it where that need not be. @throws UnreadableEventError */
export const linkIn = (stored: StoredBytes): Link => canonicalLink(stored) ?? linkOf(eventIn(stored));
