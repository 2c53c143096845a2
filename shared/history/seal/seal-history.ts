import { setImmediate as nextTurn } from 'node:timers/promises';
import { isoTime } from '../../basics/clock.ts';
import { derivedId, randomId } from '../../basics/ids.ts';
import { type DomainEvent, type EventData, type StoredEvent, streams } from '../../contract/index.ts';
import type { EventStore } from '../../event-store/port.ts';
import type { Codec } from '../codec.ts';
import { envelopes } from '../envelopes.ts';
import { checkpointText } from './checkpoint.ts';
import { base64Of, lastSignedSeal, publicationOf, type SealKeys, sealedBy, signedSealIn } from './keys.ts';
import { emptyTree, eventLeaf, grown, rootOf, type Tree } from './merkle.ts';
import { signedNote } from './note.ts';

const page = 1_000;
const stream = streams.seal();

type Changes = { readonly tree: Tree; readonly changed: ReadonlySet<string>; readonly position: number };

const changesSince = async (store: EventStore, after: number, before: Tree): Promise<Changes> => {
  const head = await store.head();
  const changed = new Set<string>();
  let tree = before;
  let position = after;
  while (position < head) {
    const events = await store.readAll(position, page);
    if (events.length === 0) break;
    for (const event of events) changed.add(event.stream);
    tree = grown(tree, events.map(eventLeaf));
    position = events.at(-1)?.position ?? position;
    await nextTurn();
  }
  return { tree, changed, position };
};

const sealOf = (
  { tree, changed, position }: Changes,
  before: Tree,
  origin: string,
  time: string,
  { current }: SealKeys,
): EventData<'StreamsSealed'> => {
  const root = rootOf(tree);
  const text = checkpointText({ origin, size: tree.size, root, time });
  return {
    position,
    streams: changed.size,
    events: tree.size - before.size,
    root: root.toString('base64'),
    size: tree.size,
    peaks: base64Of(tree.peaks),
    checkpoint: signedNote(text, [current], origin),
  };
};

/**
 * Signs every event since the last seal: verification then notices what was cut off or rewritten.
 * The only append without a command, as it decides nothing; none without a change, nor within
 * `every` ms of the last. @throws WrongSealKeyError
 */
export const sealHistory = async (options: {
  readonly store: EventStore;
  readonly codec: Pick<Codec, 'encrypt'>;
  readonly keys: SealKeys;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly every: number;
}): Promise<void> => {
  const { store, keys, now, every } = options;
  const [previous] = await store.readStream(stream, { direction: 'backwards', limit: 1 });
  const isSigned = previous !== undefined && signedSealIn(previous) !== undefined;
  // One that a clock dated far ahead holds up no other.
  if (isSigned && Math.abs(now - Date.parse(previous.time)) < every) return;

  const signed = await lastSignedSeal(store);
  const { origin, tree } = signed ? sealedBy(signed) : { origin: `dossier/${randomId()}`, tree: emptyTree };
  const after = (previous?.data as { position?: number } | undefined)?.position ?? 0;
  const changes = await changesSince(store, after, tree);
  // Seals alone are no change, or one would follow from each. One of version 1 is: it is unsigned.
  const others = changes.changed.size - (changes.changed.has(stream) ? 1 : 0);
  if (others === 0 && (isSigned || previous === undefined)) return;

  const key = publicationOf(keys, signed, origin);
  const seal = sealOf(changes, tree, origin, isoTime(now), keys);
  const events: DomainEvent[] = [
    ...(key ? [{ type: 'SealKeyPublished', data: key } as const] : []),
    { type: 'StreamsSealed', data: seal },
  ];
  await append(options, previous, changes.position, events);
};

const append = async (
  { store, codec, now }: Pick<Parameters<typeof sealHistory>[0], 'store' | 'codec' | 'now'>,
  previous: StoredEvent | undefined,
  position: number,
  events: readonly DomainEvent[],
): Promise<void> => {
  const commandId = derivedId(stream, (previous?.revision ?? -1) + 1, position);
  const made = envelopes({
    stream,
    key: stream,
    previous,
    now: isoTime(now),
    actor: 'system',
    commandId,
    causationId: commandId,
    correlationId: commandId,
    context: [],
    events: await Promise.all(events.map(async (event) => ({ type: event.type, data: await codec.encrypt(event) }))),
  });
  await store.append(stream, previous?.revision ?? 'no-stream', made);
};
