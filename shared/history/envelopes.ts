import { hash } from 'node:crypto';
import { derivedId } from '../basics/ids.ts';
import { type Envelope, type EventType, events } from '../contract/index.ts';
import { AppendTooLargeError, appendedSize, appendLimit } from '../event-store/port.ts';
import { canonicalJson, inOrder } from './canonical.ts';

export type StreamHead = Pick<Envelope, 'revision' | 'digest' | 'time'>;

export type EnvelopeInput = Pick<
  Envelope,
  'stream' | 'key' | 'actor' | 'commandId' | 'causationId' | 'correlationId' | 'context'
> & {
  readonly previous?: StreamHead | undefined;
  /** ISO 8601 in UTC, from the handler's clock. */
  readonly now: string;
  readonly command?: Envelope['command'] | undefined;
  /** `data` is encrypted already ({@link Codec.encrypt}). */
  readonly events: readonly (Pick<Envelope, 'data'> & { readonly type: EventType })[];
};

/** SHA-256 (hex) of the previous digest (empty for the first) and the envelope's RFC 8785 JSON. */
export const digestOf = (previousDigest: string, envelope: Omit<Envelope, 'digest'>): string =>
  digestOfText(previousDigest, canonicalJson(envelope));
const digestOfText = (previousDigest: string, text: string): string => hash('sha256', previousDigest + text);

export type Chained = {
  readonly envelopes: readonly Envelope[];
  /** JSON of each, as it is stored. */
  readonly texts: readonly string[];
};

/**
 * Ids derive from stream and command, times never go back, digests are chained.
 * @throws AppendTooLargeError where one append cannot store them, in whatever profile
 */
export const chained = (input: EnvelopeInput): Chained => {
  const { stream, key, previous, now, actor, commandId, causationId, correlationId, context, command } = input;
  const time = previous && previous.time > now ? previous.time : now;
  let digest = previous?.digest ?? '';
  let size = 0;
  const texts: string[] = [];
  const read = inOrder(context);
  const envelopes = input.events.map(({ type, data }, index) => {
    // In canonical order, so that verification need not sort.
    const envelope = {
      actor,
      causationId,
      ...(index === 0 && command && { command: inOrder(command) }),
      commandId,
      context: read,
      correlationId,
      data: inOrder(data),
      id: derivedId(stream, commandId, index),
      key,
      revision: (previous?.revision ?? -1) + 1 + index,
      stream,
      time,
      type,
      version: events[type].version,
    };
    const text = canonicalJson(envelope);
    size += appendedSize(text);
    if (size > appendLimit) throw new AppendTooLargeError();
    digest = digestOfText(digest, text);
    texts.push(`${text.slice(0, -1)},"digest":"${digest}"}`);
    return { ...envelope, digest };
  });
  return { envelopes, texts };
};

/** Without their JSON. */
export const envelopes = (input: EnvelopeInput): readonly Envelope[] => chained(input).envelopes;
