import { eachByItself } from '@dossier/shared/async/each';
import { createLogger } from '@dossier/shared/basics/log';
import type { CommandClient, CommandOutcome } from '@dossier/shared/command-client';
import type { DomainEvent, StoredEvent } from '@dossier/shared/contract';
import { record } from '@dossier/shared/history/testing';
import type { Mail, Mailer } from '@dossier/shared/mailer';
import { believedGuard } from '@dossier/shared/process/clock/guard';
import { openTestEngines } from '@dossier/shared/testing/engines';
import { projections } from '@dossier/shared/views';
import type { WorkerOptions } from '../working.ts';

export type Sent = { readonly name: string; readonly payload: Record<string, unknown>; readonly commandId: string };

/**
 * Accepts every command unless `answer` is set; a rejection stands for a command-service that is
 * away.
 */
class RecordingClient implements CommandClient {
  readonly sent: Sent[] = [];
  answer: (sent: Sent) => Promise<CommandOutcome> = async () => ({ ok: true, answer: {} });

  send: CommandClient['send'] = async (name, payload, { commandId }) => {
    const sent = { name, payload: payload as Record<string, unknown>, commandId };
    const outcome = await this.answer(sent);
    this.sent.push(sent);
    return outcome;
  };

  /** What was sent since the last call. */
  take(): Sent[] {
    return this.sent.splice(0);
  }
}

class RecordingMailer implements Mailer {
  readonly mails: Mail[] = [];
  failure: Error | undefined;

  async send(mail: Mail): Promise<void> {
    if (this.failure) throw this.failure;
    this.mails.push(mail);
  }

  async check(): Promise<void> {}
  async close(): Promise<void> {}
}

/** Over embedded engines. Commands and mails are recorded; the clock stands still until moved. */
export const openTestWorkers = async (over: Pick<WorkerOptions, 'previews'> = {}) => {
  let now = Date.parse('2026-03-01T10:00:00Z');
  const clock = () => now;
  const engines = await openTestEngines({ clock, jobPoll: 5 });
  const client = new RecordingClient();
  const mailer = new RecordingMailer();
  const options = {
    ...engines,
    client,
    mailer,
    clock,
    guard: believedGuard(clock),
    log: createLogger({ level: 'silent', service: 'test' }),
    settings: {
      hasShop: true,
      variables: {},
      publicUrl: 'https://dossier.example',
      secret: engines.secret,
      webhookLoopback: true,
      operatorEmail: 'operator@example.org',
      witnesses: {},
    },
    ...over,
  } satisfies WorkerOptions;

  return {
    ...options,
    /** With a memory of what failed. */
    options: { ...options, each: eachByItself({ clock, onFailure: () => {} }) },
    /** Appends events to a stream as of now. Answers them as stored. */
    record: (stream: string, ...events: DomainEvent[]): Promise<StoredEvent[]> =>
      record(engines.eventStore, engines.codec, stream, events, new Date(now).toISOString()),
    /** The views have all that is stored, and these. */
    viewsReach: async (...documents: Parameters<typeof engines.readStore.write>[0][number][]): Promise<void> => {
      const position = await engines.eventStore.head();
      await engines.readStore.write(documents, { projection: projections, partition: 0, offset: position, position });
    },
    at: (time: string) => {
      now = Date.parse(time);
    },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    close: engines.close,
  };
};
export type TestWorkers = Awaited<ReturnType<typeof openTestWorkers>>;
