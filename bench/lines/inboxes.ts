import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Embedded } from '@dossier/shared/profiles/embedded';
import { commandHandlers } from '../../command-service/handling/command-handlers.ts';
import { createExecute } from '../../command-service/handling/execute/execute.ts';
import { randomId } from '../../shared/basics/ids.ts';
import { type Envelope, streams } from '../../shared/contract/index.ts';
import { atMost, type Line, percentile } from '../measure.ts';
import { openEngines } from './prepare.ts';

const inboxes = 1_000;
const eventsEach = 2_000;
const longInbox = 100_000;
const rounds = 3;
const batch = 2_000;
const personOf = (number: number) => String(number).padStart(32, '0');
const collector = personOf(inboxes);

/** Notices as commands would store them; nobody verifies their digests here. */
const noticesFrom = (personId: string, from: number, count: number): Envelope[] =>
  Array.from({ length: count }, (_, index) => {
    const [commandId, notificationId] = [randomId(), randomId()];
    return {
      ...{ id: randomId(), type: 'Notified', version: 1, stream: streams.inbox(personId), revision: from + index },
      ...{ key: personId, time: '2026-01-01T00:00:00.000Z', actor: 'system', commandId, causationId: commandId },
      ...{ correlationId: commandId, context: [], digest: 'd'.repeat(64) },
      data: {
        personId,
        notificationId,
        kind: 'submitted',
        projectId: '123456789',
        subject: { documentId: randomId() },
      },
      command: { name: 'Notify', payloadHash: randomId(), answer: { notificationId } },
    };
  });

const fill = async ({ eventStore }: Embedded, personId: string, count: number) => {
  for (let from = 0; from < count; from += batch)
    await eventStore.append(
      streams.inbox(personId),
      from === 0 ? 'no-stream' : from - 1,
      noticesFrom(personId, from, Math.min(batch, count - from)),
    );
};

/** Notices to 1,000 inboxes in turn, as reminders go out, and the first to a very long one. */
export const inboxLines = async (): Promise<Line[]> => {
  const engines = await openEngines();
  const people = Array.from({ length: inboxes }, (_, index) => personOf(index));
  for (const personId of people) await fill(engines, personId, eventsEach);
  await fill(engines, collector, longInbox);

  const settings = { trialDays: 14, taxRate: 0, hasShop: true, variables: {} };
  const { execute } = createExecute({
    ...engines,
    handlers: commandHandlers({ ...engines, settings }),
    clock: Date.now,
  });
  const send = async (name: string, payload: object, personId?: string) => {
    const begun = performance.now();
    const caller = personId ? ({ kind: 'person', personId, sessionId: '' } as const) : ({ kind: 'system' } as const);
    const outcome = await execute({ name, payload, caller, commandId: randomId(), correlationId: 'bench' });
    if (!outcome.ok) throw new Error(`refused: ${outcome.refusal.code}`);
    return { milliseconds: performance.now() - begun, answer: outcome.answer };
  };
  const notify = (personId: string) => send('Notify', { personId, kind: 'submitted', projectId: '123456789' });

  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const first = await notify(collector);
  const mark = { notificationId: String(first.answer.notificationId) };
  const marked = await send('MarkNotificationRead', mark, collector);
  delays.disable();

  const cold: number[] = [];
  for (const personId of people) cold.push((await notify(personId)).milliseconds);
  const warm: number[] = [];
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1)
    for (const personId of people) warm.push((await notify(personId)).milliseconds);
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1_000 / warm.length;
  await engines.close();

  const mean = warm.reduce((sum, value) => sum + value, 0) / warm.length;
  return [
    {
      what: 'a notice, 1,000 inboxes of 2,000 events in turn, mean',
      ours: `p50 ${percentile(warm, 0.5).toFixed(1)} ms, ${cpu.toFixed(2)} ms of CPU; the first to each p50 ${percentile(cold, 0.5).toFixed(1)} ms`,
      value: mean,
      ...atMost(2, 1, 'ms'),
    },
    {
      what: 'first notice in an inbox of 100,000 events',
      ours: `first mark ${marked.milliseconds.toFixed(0)} ms; nobody waits longer than ${(delays.max / 1e6).toFixed(0)} ms`,
      value: first.milliseconds,
      ...atMost(200, 50, 'ms'),
    },
  ];
};
