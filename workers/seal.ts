import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY, type EventData, streams } from '@dossier/shared/contract';
import { ChangedHeads, envelopes } from '@dossier/shared/history';
import { derivedId, isoTime } from '@dossier/shared/service';
import type { WorkerOptions } from './options.ts';

const page = 1_000;

/**
 * Once a day, states the heads of all streams that changed since the last seal, so that verification notices when something
 * older was cut off or wholly rewritten. It is the only append that is no command: it decides nothing, concerns no person and
 * no project, and must cover every stream as the store holds it. Two copies at once are told apart by the expected revision.
 */
export const sealStreams = async ({
  eventStore,
  codec,
  clock,
}: Pick<WorkerOptions, 'eventStore' | 'codec' | 'clock'>): Promise<void> => {
  const stream = streams.seal();
  const [previous] = await eventStore.readStream(stream, { direction: 'backwards', limit: 1 });
  const now = clock();
  if (previous && now < Date.parse(previous.time) + DAY) return;

  let position = (previous?.data as EventData<'StreamsSealed'> | undefined)?.position ?? 0;
  const head = await eventStore.head();
  const heads = new ChangedHeads();
  while (position < head) {
    const events = await eventStore.readAll(position, page);
    if (events.length === 0) break;
    for (const event of events) heads.add(event);
    position = events.at(-1)?.position ?? position;
    await nextTurn();
  }
  if (heads.size === 0) return;

  const data = await codec.seal({ type: 'StreamsSealed', data: { ...heads.seal(), position } });
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
  await eventStore.append(stream, previous?.revision ?? 'no-stream', sealed);
};
