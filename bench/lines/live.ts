import { setTimeout as pause } from 'node:timers/promises';
import { steadily } from '../load.ts';
import { atMost, type Line, percentile } from '../measure.ts';
import { activeProject, startHosted } from './prepare.ts';

const perSecond = 200;
const seconds = 10;

/**
 * From a command until the live stream of a browser tells of it, at 200 commands a second. Measured
 * from the moment the command is sent, so it includes the command itself: an upper bound.
 */
export const liveLines = async (): Promise<Line[]> => {
  const { dossier, client } = await startHosted();
  const { projectId } = await activeProject(client, 'Live');

  const sentAt: number[] = [];
  const told: number[] = [];
  const abort = new AbortController();
  const stream = await client.fetch('/api/live', { signal: abort.signal, headers: { Accept: 'text/event-stream' } });
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  const reading = (async () => {
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      const messages = rest.split('\n\n');
      rest = messages.pop() ?? '';
      for (const message of messages) if (message.includes('comments')) told.push(performance.now());
    }
  })().catch(() => undefined);

  await steadily(perSecond, perSecond * seconds, (n) => {
    sentAt.push(performance.now());
    return client.command('AddComment', { projectId, text: `Comment ${n}` });
  });
  const deadline = performance.now() + 5_000;
  while ((told.at(-1) ?? 0) < (sentAt.at(-1) as number) && performance.now() < deadline) await pause(10);
  abort.abort();
  await reading;
  await dossier.stop();

  // Notices of a batch arrive together: each command waits for the first one after it was sent.
  let at = 0;
  const delays = sentAt.map((sent) => {
    while (at < told.length && (told[at] as number) < sent) at++;
    return (told[at] ?? Number.POSITIVE_INFINITY) - sent;
  });
  return [
    {
      what: 'command sent → browser told, p99 at 200 commands/s',
      ours: `p50 ${percentile(delays, 0.5).toFixed(1)} ms`,
      value: percentile(delays, 0.99),
      ...atMost(50, 20, 'ms'),
      note: 'the command itself included',
    },
  ];
};
