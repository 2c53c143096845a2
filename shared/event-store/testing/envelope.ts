import type { Envelope } from '../../contract/index.ts';

let made = 0;
/** An envelope as good as any: stores do not look inside. */
export const envelope = (stream: string, revision: number, data: Envelope['data'] = {}): Envelope => {
  made += 1;
  return {
    id: `event-${made}`,
    type: 'Tested',
    version: 1,
    stream,
    revision,
    key: stream,
    time: '2026-01-01T00:00:00.000Z',
    actor: 'tester',
    commandId: `command-${made}`,
    causationId: `command-${made}`,
    correlationId: 'correlation',
    context: [{ stream: 'other-1', revision: 3 }],
    data,
    digest: 'd'.repeat(64),
  };
};
export const run = (stream: string, from: number, count: number): Envelope[] =>
  Array.from({ length: count }, (_, index) => envelope(stream, from + index, { index }));
