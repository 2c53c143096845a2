import type { DecryptedEvent, StoredEvent } from '@dossier/shared/contract';
import type { CommandStore } from '@dossier/shared/event-store';
import type { Codec } from '@dossier/shared/history';
import { describe, expect, it } from '@jest/globals';
import { commentsDecider, inboxDecider, noticeDecider } from '../domain/index.ts';
import { stateOf } from '../domain/testing/specification.ts';
import { openStreams } from './streams.ts';

const stream = 'inbox-anna';
const of = { personId: 'anna' };

/** Every third event marks an earlier notice, now and then all of them. */
const dataAt = (revision: number) => {
  if (revision % 1_000 === 2)
    return { type: 'AllNotificationsRead', data: { ...of, notificationIds: [`n${revision - 1}`] } };
  if (revision % 3 === 2) return { type: 'NotificationRead', data: { ...of, notificationId: `n${revision - 2}` } };
  return { type: 'Notified', data: { ...of, notificationId: `n${revision}`, kind: 'joined' } };
};
const eventAt = (revision: number) =>
  ({
    ...dataAt(revision),
    stream,
    revision,
    position: revision + 1,
    key: 'anna',
    time: '2030-01-01T00:00:00.000Z',
    digest: `digest ${revision}`,
    commandId: `command ${revision}`,
    command: { name: 'Notify', payloadHash: `hash ${revision}`, answer: { notificationId: `n${revision}` } },
  }) as unknown as StoredEvent;

/** A store of one stream of so many events, which counts those it reads. */
const longStream = (length: number) => {
  const read = { events: 0 };
  const readStream: CommandStore['readStream'] = async (
    _stream,
    { from, direction = 'forwards', limit = length } = {},
  ) => {
    const isForwards = direction === 'forwards';
    const first = from ?? (isForwards ? 0 : length - 1);
    const count = Math.max(0, Math.min(limit, isForwards ? length - first : first + 1));
    read.events += count;
    return Array.from({ length: count }, (_, index) => eventAt(isForwards ? first + index : first - index));
  };
  const codec = { decrypt: async (stored) => stored as unknown as DecryptedEvent[] } as Codec;
  const findCommand = async (commandId: string) => {
    const revision = Number(commandId.split(' ')[1]);
    return revision < length ? { stream, revision } : undefined;
  };
  return { read, streams: openStreams({ readStream, findCommand }, codec) };
};

describe('the first command on an inbox of 100,000 events', () => {
  const length = 100_000;

  it.each([
    ['a notice', noticeDecider, 1, 0],
    ['a comment', commentsDecider, 1, 0],
    ['a mark', inboxDecider, 4_000, 2],
  ] as const)(
    'that is %s reads the last ones only, and others are answered meanwhile',
    async (_what, decider, most, others) => {
      const { read, streams } = longStream(length);
      let turns = 0;
      let isOver = false;
      const turn = () => {
        turns += 1;
        if (!isOver) setImmediate(turn);
      };
      setImmediate(turn);
      const { head } = await streams.follow(stream, decider as typeof inboxDecider);
      isOver = true;
      expect(head?.revision).toBe(length - 1);
      expect(read.events).toBeLessThanOrEqual(most);
      expect(turns).toBeGreaterThan(others);
    },
  );

  it('decides on the same state as if all were read', async () => {
    const { streams } = longStream(length);
    const { state } = await streams.follow(stream, inboxDecider);
    const last = Array.from({ length: 4_500 }, (_, index) => eventAt(length - 4_500 + index));
    expect(state).toEqual(stateOf(inboxDecider, last as unknown as DecryptedEvent[]));
  });

  it('finds what a command was answered, wherever it stands', async () => {
    const { read, streams } = longStream(length);
    for (const revision of [0, length - 1])
      expect(await streams.remembered(`command ${revision}`)).toEqual({
        payloadHash: `hash ${revision}`,
        answer: { notificationId: `n${revision}` },
        at: Date.parse('2030-01-01'),
        revision,
        position: revision + 1,
        key: 'anna',
      });
    expect(read.events).toBeLessThan(2_000);
    expect(await streams.remembered(`command ${length}`)).toBeUndefined();
  });
});

it('what is kept of a stream never goes back, whichever of two that began from nothing ends last', async () => {
  let length = 1;
  const letGo: (() => void)[] = [];
  const readStream: CommandStore['readStream'] = async (_stream, { from = 0 } = {}) => {
    const found = Array.from({ length: length - from }, (_, index) => eventAt(from + index));
    await new Promise<void>((resolve) => letGo.push(resolve));
    return found;
  };
  const codec = { decrypt: async (stored) => stored as unknown as DecryptedEvent[] } as Codec;
  const streams = openStreams({ readStream, findCommand: async () => undefined }, codec);
  const fold = { initial: 0, evolve: (events: number) => events + 1 };
  const early = streams.follow(stream, fold);
  length = 3;
  const late = streams.follow(stream, fold);
  letGo[1]?.();
  await late;
  letGo[0]?.();
  await early;
  expect(streams.recall(stream, fold)?.state).toBe(3);
});
