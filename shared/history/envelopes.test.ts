import { expect, it } from '@jest/globals';
import { AppendTooLargeError, appendLimit } from '../event-store/port.ts';
import { canonicalJson } from './canonical.ts';
import { chained, digestOf, type EnvelopeInput, envelopes } from './envelopes.ts';

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

it('are made with the text that is stored, whatever their data are called', () => {
  const data = { text: 'one', 10: 'ten', 9: 'nine', author: { name: null, gone: undefined } };
  const command = { payloadHash: 'hash', name: 'AddComment', answer: { second: 2, first: 1 } };
  const context = [{ stream: 'project-123456789', revision: 2 }];
  const given = [{ type: 'CommentAdded', data } as const, { type: 'CommentAdded', data: { text: 'two' } } as const];
  const { envelopes: made, texts } = chained({ ...input(given), command, context });
  expect(texts.map((text) => JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(made)));
  expect(texts[1]).toBe(JSON.stringify(made[1]));
  let before = '';
  for (const { digest, ...envelope } of made) {
    expect(digestOf(before, envelope)).toBe(digest);
    before = digest;
  }
  const [{ digest: _first, ...first } = { digest: '' }] = made;
  expect(texts[0]?.startsWith(canonicalJson(first).slice(0, -1))).toBe(true);
});
