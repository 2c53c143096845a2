import { setImmediate as nextTurn } from 'node:timers/promises';
import { isoTime } from '../basics/clock.ts';
import { derivedId } from '../basics/ids.ts';
import { type EventData, streams } from '../contract/index.ts';
import type { EventStore } from '../event-store/port.ts';
import type { Codec } from './codec.ts';
import { envelopes } from './envelopes.ts';
import { ChangedHeads } from './heads.ts';

const page = 1_000;

/**
 * Seals the heads of all changed streams, so that verification notices what was cut off or
 * rewritten. The only append without a command, since it decides nothing. There is none without a
 * change, or when the last seal is younger than `every` milliseconds.
 */
export const sealHistory = async (options: {
  readonly store: EventStore;
  readonly codec: Pick<Codec, 'encrypt'>;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly every: number;
}): Promise<void> => {
  const { store, codec, now, every } = options;
  const stream = streams.seal();
  const [previous] = await store.readStream(stream, { direction: 'backwards', limit: 1 });
  if (previous && now < Date.parse(previous.time) + every) return;

  let position = (previous?.data as EventData<'StreamsSealed'> | undefined)?.position ?? 0;
  const head = await store.head();
  const heads = new ChangedHeads();
  while (position < head) {
    const events = await store.readAll(position, page);
    if (events.length === 0) break;
    for (const event of events) heads.add(event);
    position = events.at(-1)?.position ?? position;
    await nextTurn();
  }
  if (heads.size === 0) return;

  const data = await codec.encrypt({ type: 'StreamsSealed', data: { ...heads.seal(), position } });
  const commandId = derivedId(stream, (previous?.revision ?? -1) + 1, position);
  const sealed = envelopes({
    stream,
    key: stream,
    previous,
    now: isoTime(now),
    actor: 'system',
    commandId,
    causationId: commandId,
    correlationId: commandId,
    context: [],
    events: [{ type: 'StreamsSealed', data }],
  });
  await store.append(stream, previous?.revision ?? 'no-stream', sealed);
};
