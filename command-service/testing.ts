import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Caller } from '@dossier/shared/authorization';
import { isoTime } from '@dossier/shared/basics/clock';
import { randomId } from '@dossier/shared/basics/ids';
import {
  type CommandInput,
  type CommandName,
  type DomainEvent,
  type RefusalCode,
  streamOf,
} from '@dossier/shared/contract';
import { openSqliteDirectory } from '@dossier/shared/directory/sqlite';
import type { EventStore } from '@dossier/shared/event-store';
import { openSqliteEventStore } from '@dossier/shared/event-store/sqlite';
import { createCodec } from '@dossier/shared/history';
import type { Upload } from '@dossier/shared/upload-registry';
import { openSqliteUploadRegistry } from '@dossier/shared/upload-registry/sqlite';
import { commandHandlers } from './handling/command-handlers.ts';
import type { Execute } from './handling/execute/command.ts';
import { createExecute } from './handling/execute/execute.ts';

const day = 86_400_000;
export const secret = Buffer.alloc(32, 7);
export const settings = { trialDays: 14, taxRate: 0, secret };

/** Takes no event in a stream of another kind: so every test of a command shows that it names the right one. */
const inOwnStreams = <S extends EventStore>(store: S): S => ({
  ...store,
  append: async (stream, expected, events) => {
    const stray = events.find((event) => streamOf(event as unknown as DomainEvent) !== stream);
    if (stray) throw new Error(`${stray.type} does not belong to ${stream}`);
    return store.append(stream, expected, events);
  },
});

/** The engines that commands need, over a folder of its own, with a clock that tests move. */
export const openTestEngines = () => {
  const dir = mkdtempSync(join(tmpdir(), 'commands-'));
  const eventStore = inOwnStreams(openSqliteEventStore({ file: join(dir, 'events.db') }));
  const directory = openSqliteDirectory({ file: join(dir, 'directory.db'), masterKey: Buffer.alloc(32, 1) });
  const uploads = openSqliteUploadRegistry({ file: join(dir, 'uploads.db') });
  const codec = createCodec(directory);
  const time = { now: Date.parse('2026-03-01T12:00:00.000Z') };
  const clock = () => time.now;

  /** One copy of the command-service's handling; several may work on the same store. */
  const copy = (store: EventStore = eventStore) =>
    createExecute({
      eventStore: store,
      codec,
      uploads,
      clock,
      secret,
      handlers: commandHandlers({ directory, uploads, settings }),
    });
  const close = async () => {
    await uploads.close();
    await directory.close();
    await eventStore.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return { dir, eventStore, directory, uploads, codec, time, clock, copy, close };
};
export type TestEngines = ReturnType<typeof openTestEngines>;

export const system: Caller = { kind: 'system' };
export const person = (personId: string): Caller => ({ kind: 'person', personId, sessionId: 'session' });

/** Sends commands the short way: fails the test when one is refused, or when it is not. */
export const sender = (execute: Execute) => {
  const send = <N extends CommandName>(
    caller: Caller,
    name: N,
    payload: CommandInput<N>,
    commandId: string = randomId(),
  ) => execute({ name, payload, caller, commandId, correlationId: 'correlation' });
  const done = async <N extends CommandName>(...parameters: Parameters<typeof send<N>>) => {
    const outcome = await send(...parameters);
    if (!outcome.ok) throw new Error(`${parameters[1]} was refused: ${JSON.stringify(outcome.refusal)}`);
    return outcome.answer;
  };
  const refusal = async <N extends CommandName>(...parameters: Parameters<typeof send<N>>): Promise<RefusalCode> => {
    const outcome = await send(...parameters);
    if (outcome.ok) throw new Error(`${parameters[1]} was not refused: ${JSON.stringify(outcome.answer)}`);
    return outcome.refusal.code;
  };
  return { send, done, refusal };
};
export type Sender = ReturnType<typeof sender>;

export const card = {
  paymentMethodId: 'pm_card_visa',
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2030,
  billingName: 'Ada Lovelace',
};

export const projectInput = (now: number): CommandInput<'CreateProject'> => ({
  projectName: 'Grant call',
  startDate: isoTime(now).slice(0, 10),
  endDate: isoTime(now + 30 * day).slice(0, 10),
  timeZone: 'Europe/Berlin',
  terms: true,
});

/** A host with a yearly subscription, and the person's id. */
export const subscribedHost = async ({ directory }: TestEngines, { done }: Sender, email = 'host@example.org') => {
  const { personId } = await directory.personOf(email);
  const { paymentId } = await done(person(personId), 'StartSubscription', {
    plan: 'personal',
    period: 'yearly',
    ...card,
  });
  await done(system, 'RecordPayment', { personId, paymentId: String(paymentId), reference: 'paid' });
  return personId;
};

/** An active public project of the host with one document to deliver. */
export const activeProject = async (
  { time }: TestEngines,
  { done }: Sender,
  hostId: string,
  input: Partial<CommandInput<'CreateProject'>> = {},
) => {
  const host = person(hostId);
  const created = await done(host, 'CreateProject', { ...projectInput(time.now), ...input });
  const projectId = String(created.projectId);
  const defined = await done(host, 'DefineDocuments', { projectId, documents: [{ fieldName: 'Budget' }] });
  const [{ documentId }] = defined.documents as [{ documentId: string }];
  await done(host, 'ActivateProject', { projectId });
  return { projectId, documentId };
};

/** A complete upload, as the upload routes leave it. */
export const completeUpload = async (
  { uploads, clock }: TestEngines,
  facts: Pick<Upload, 'owner' | 'purpose'> & Partial<Upload>,
) => {
  const uploadId = randomId();
  const upload: Upload = {
    uploadId,
    projectId: null,
    documentId: null,
    fileName: 'budget.pdf',
    length: 1_000,
    offset: 0,
    state: 'uploading',
    begunAt: clock(),
    expiresAt: clock() + day,
    account: facts.owner,
    sha256: null,
    mediaType: null,
    lease: null,
    ...facts,
  };
  await uploads.begin(upload, 10_000_000_000);
  await uploads.lease(uploadId, 'test', clock(), clock() + 1_000);
  await uploads.advance(uploadId, 'test', 0, upload.length);
  await uploads.release(uploadId, 'test');
  await uploads.complete(uploadId, { sha256: 'a'.repeat(64), mediaType: 'application/pdf' });
  return uploadId;
};
