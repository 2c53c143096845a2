import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@dossier/shared/basics/log';
import type { CommandClient, CommandOutcome } from '@dossier/shared/command-client';
import type { DomainEvent, StoredEvent } from '@dossier/shared/contract';
import { openSqliteDirectory } from '@dossier/shared/directory/sqlite';
import { inProcessBus } from '@dossier/shared/event-bus/in-process';
import { openSqliteEventStore } from '@dossier/shared/event-store/sqlite';
import { diskFileStore } from '@dossier/shared/file-store/disk';
import { createCodec } from '@dossier/shared/history';
import { record } from '@dossier/shared/history/testing';
import { openSqliteJobQueue } from '@dossier/shared/job-queue/sqlite';
import type { Mail, Mailer } from '@dossier/shared/mailer';
import { testGateway } from '@dossier/shared/payments/test-gateway';
import { openSqliteReadStore } from '@dossier/shared/read-store/sqlite';
import { openSqliteUploadRegistry } from '@dossier/shared/upload-registry/sqlite';
import { collections } from '@dossier/shared/views';
import type { WorkerOptions } from '../options.ts';

export type Sent = { readonly name: string; readonly payload: Record<string, unknown>; readonly commandId: string };

/** Takes every command, or answers what `answer` says; a rejection there stands for a command-service that is away. */
export class RecordingClient implements CommandClient {
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

export class RecordingMailer implements Mailer {
  readonly mails: Mail[] = [];
  failure: Error | undefined;

  async send(mail: Mail): Promise<void> {
    if (this.failure) throw this.failure;
    this.mails.push(mail);
  }

  async close(): Promise<void> {}
}

/** Real embedded engines in a folder of their own; what goes out is recorded, and time stands until it is moved. */
export const openWorkbench = () => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-workers-'));
  const file = (name: string) => join(dir, name);
  let now = Date.parse('2026-03-01T10:00:00Z');
  const clock = () => now;
  const directory = openSqliteDirectory({ file: file('directory.db'), masterKey: randomBytes(32) });
  const eventStore = openSqliteEventStore({ file: file('events.db') });
  const client = new RecordingClient();
  const mailer = new RecordingMailer();
  const options = {
    directory,
    eventStore,
    client,
    mailer,
    clock,
    bus: inProcessBus(eventStore),
    readStore: openSqliteReadStore({ dir: file('views'), collections }),
    jobs: openSqliteJobQueue({ file: file('jobs.db'), clock, poll: 5 }),
    uploads: openSqliteUploadRegistry({ file: file('uploads.db') }),
    files: diskFileStore({ dir: file('files') }),
    payments: testGateway({ file: file('payments.db') }),
    codec: createCodec(directory),
    log: createLogger({ level: 'silent', service: 'test' }),
    settings: { publicUrl: 'https://dossier.example', secret: randomBytes(32), operatorEmail: 'operator@example.org' },
  } satisfies WorkerOptions;

  return {
    ...options,
    options,
    /** Appends events to a stream as of now. Answers them as stored. */
    record: (stream: string, ...events: DomainEvent[]): Promise<StoredEvent[]> =>
      record(eventStore, options.codec, stream, events, new Date(now).toISOString()),
    at: (time: string) => {
      now = Date.parse(time);
    },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    close: async () => {
      await options.bus.close();
      await options.jobs.close();
      await options.readStore.close();
      await options.uploads.close();
      await options.files.close();
      await directory.close();
      await eventStore.close();
      rmSync(dir, { recursive: true });
    },
  };
};
export type Workbench = ReturnType<typeof openWorkbench>;

/** Looks again and again, in turns of the event loop, until the condition holds. */
export const eventually = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
};
