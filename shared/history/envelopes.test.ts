import { expect, it } from '@jest/globals';
import { AppendTooLargeError, appendLimit } from '../event-store/port.ts';
import { type EnvelopeInput, envelopes } from './envelopes.ts';

const input = (events: EnvelopeInput['events']): EnvelopeInput => ({
  stream: 'comments-123456789',
  key: '123456789',
  now: '2030-01-01T00:00:00.000Z',
  actor: 'anna',
  commandId: 'command',
  causationId: 'command',
  correlationId: 'command',
  context: [],
  events,
});
const events = (count: number, text: string): EnvelopeInput['events'] =>
  Array.from({ length: count }, () => ({ type: 'CommentAdded', data: { text } }));
/** As EventStoreDB counts: its type in UTF-16, the data, and the rest as metadata. */
const sizeOf = (made: ReturnType<typeof envelopes>) =>
  made.reduce(
    (sum, event) =>
      sum +
      2 * event.type.length +
      Buffer.byteLength(JSON.stringify(event.data)) +
      Buffer.byteLength(JSON.stringify({ ...event, data: null })),
    0,
  );

const isTaken = (count: number, text: string): boolean => {
  try {
    return envelopes(input(events(count, text))).length > 0;
  } catch {
    return false;
  }
};

it.each([
  ['many', 1_000, 4_000, 'x'],
  ['large ones', 1, 4, 'x'.repeat(300_000)],
  ['of letters that take three bytes', 1, 4, '語'.repeat(100_000)],
] as const)('are as many as every event store takes at once: %s', (_name, fine, tooMany, text) => {
  expect(sizeOf(envelopes(input(events(fine, text))))).toBeLessThan(appendLimit);
  expect(() => envelopes(input(events(tooMany, text)))).toThrow(AppendTooLargeError);
  // The largest that it takes, as the server counts.
  let most = fine;
  for (let step = (tooMany - fine) >> 1; step > 0; step >>= 1) if (isTaken(most + step, text)) most += step;
  expect(sizeOf(envelopes(input(events(most, text))))).toBeLessThan(1_024 * 1_024);
});
