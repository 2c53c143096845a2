import { randomUUID } from 'node:crypto';
import { pause } from '../../async/pause.ts';
import { EngineUnavailableError } from '../../basics/errors.ts';
import type { StoredEvent } from '../../contract/index.ts';
import { type Connection, connect, withAdmin } from './client.ts';
import { fromMessage } from './message.ts';

const answerWithin = 15_000;

/** The events at these offsets, by partition; in a consumer group of its own, which is deleted. */
export const readAt = async (
  connection: Connection,
  offsets: ReadonlyMap<number, number>,
): Promise<Map<number, StoredEvent>> => {
  const { topic, log } = connection;
  const found = new Map<number, StoredEvent>();
  const groupId = `${topic}-look-${randomUUID()}`;
  const client = connect(connection).consumer({ groupId, allowAutoTopicCreation: false });
  const ended = new AbortController();
  let failure: unknown;

  client.on(client.events.GROUP_JOIN, ({ payload }) => {
    client.pause([{ topic, partitions: payload.memberAssignment[topic] ?? [] }]);
    for (const [partition, offset] of offsets) {
      client.seek({ topic, partition, offset: String(offset) });
      client.resume([{ topic, partitions: [partition] }]);
    }
  });
  client.on(client.events.CRASH, ({ payload }) => {
    failure = payload.error;
    ended.abort();
  });
  try {
    await client.connect();
    await client.subscribe({ topics: [topic], fromBeginning: true });
    await client.run({
      autoCommit: false,
      eachBatch: async ({ batch: { partition, messages } }) => {
        const wanted = offsets.get(partition);
        const message = messages.find(({ offset }) => Number(offset) === wanted);
        if (message && !found.has(partition)) found.set(partition, fromMessage(message));
        if (found.size === offsets.size) ended.abort();
      },
    });
    await pause(answerWithin, ended.signal);
  } catch (error) {
    failure = error;
  } finally {
    await client.disconnect().catch((err) => log.debug({ err }, 'a consumer did not leave its group'));
  }
  if (found.size < offsets.size)
    throw new EngineUnavailableError('kafka does not show its last events', { cause: failure });
  await withAdmin(connection, (admin) => admin.deleteGroups([groupId])).catch((err) =>
    log.debug({ err }, 'an empty consumer group was not deleted'),
  );
  return found;
};
