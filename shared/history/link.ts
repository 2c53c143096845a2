import { hash } from 'node:crypto';
import type { StoredEvent } from '../contract/index.ts';
import type { StoredText } from '../event-store/port.ts';
import { eventIn } from '../event-store/text.ts';
import { isCanonicalObject } from './canonical-text.ts';
import { digestOf } from './envelopes.ts';

/** A stored event as its chain sees it. */
export type Link = Pick<StoredEvent, 'stream' | 'revision' | 'position' | 'digest' | 'type'> & {
  /** Whether its digest is that of itself after such a one; `shift`: if it had another revision. */
  readonly follows: (previousDigest: string, shift?: number) => boolean;
  readonly event: () => StoredEvent;
};

const follows = (previousDigest: string, { digest, position, ...envelope }: StoredEvent, shift: number): boolean =>
  digestOf(previousDigest, shift ? { ...envelope, revision: envelope.revision + shift } : envelope) === digest;

export const linkOf = (event: StoredEvent): Link => {
  const { stream, revision, position, digest, type } = event;
  return {
    ...{ stream, revision, position, digest, type },
    follows: (previousDigest, shift = 0) => follows(previousDigest, event, shift),
    event: () => event,
  };
};

/** As envelopes are stored: in canonical order, with the digest after the rest. */
const beforeDigest = ',"digest":"';
const digestLength = 64;
const tailLength = beforeDigest.length + digestLength + 2;
const sha256 = /^[0-9a-f]{64}$/;
const begin = ',"id":"';
const ending =
  /,"id":"[^"]*","key":"[^"]*","revision":(\d+),"stream":"([^"]*)","time":"[^"]*","type":"([^"]*)","version":\d+\}$/y;
/** An envelope has these no second time. */
const taken = ['digest', 'position'];

/** Undefined unless the text is what the digest was made of. */
const canonicalLink = (stored: StoredText): Link | undefined => {
  const { position, body } = stored;
  const end = body.length - tailLength;
  if (!body.startsWith(beforeDigest, end) || !body.endsWith('"}')) return undefined;
  const digest = body.slice(-digestLength - 2, -2);
  const text = `${body.slice(0, end)}}`;
  ending.lastIndex = text.lastIndexOf(begin);
  const [, revision = '', stream = '', type = ''] = ending.exec(text) ?? [];
  if (type === '' || !sha256.test(digest) || !isCanonicalObject(text, taken)) return undefined;
  return {
    stream,
    revision: Number(revision),
    position,
    digest,
    type,
    follows: (previousDigest, shift = 0) =>
      shift ? follows(previousDigest, eventIn(stored), shift) : hash('sha256', previousDigest + text) === digest,
    event: () => eventIn(stored),
  };
};

/** The same as {@link linkOf} the event in it, without parsing it where that need not be. @throws UnreadableEventError */
export const linkIn = (stored: StoredText): Link => canonicalLink(stored) ?? linkOf(eventIn(stored));
