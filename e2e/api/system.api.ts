import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CommandInput, type CommandName, type ResourceName, resources } from '../../shared/contract/index.ts';
import { isOfProject } from '../../shared/testing/lists.ts';
import { until } from '../../shared/testing/until.ts';
import { ApiClient } from '../../standalone/api-client.ts';
import { letter } from '../support/files.ts';
import { type Installation, openTestInstallation } from '../support/installation.ts';
import { isQuiet } from '../support/mails.ts';
import { doMainJob, type MainJob } from '../support/main-job.ts';
import { testCard } from '../support/payments.ts';
import { projectSettings } from '../support/projects.ts';

describe('an installation', () => {
  let installation: Installation;
  let job: MainJob;
  beforeAll(async () => {
    installation = await openTestInstallation();
    job = await doMainJob(installation);
    const { host, projectId, documentId } = job;
    await host.command('ReviewDocument', { projectId, documentId, email: 'ada@people.example', action: 'Accept' });
    await host.command('AddComment', { projectId, text: 'Thank you.' });
    await quiet();
  }, 60_000);
  afterAll(() => installation.remove());

  const views = async () => {
    const documents: unknown[] = [];
    for await (const document of installation.engines.readStore.dump()) documents.push(document);
    return documents;
  };
  const quiet = () => until(() => isQuiet(installation));
  /** All that a person sees. */
  const seenBy = async (client: ApiClient) => {
    const seen: Record<string, unknown> = {
      me: await client.call('GET', '/api/me'),
      usage: await client.call('GET', '/api/usage'),
    };
    for (const name of Object.keys(resources) as ResourceName[]) {
      const filter = isOfProject(name) ? { projectId: job.projectId } : {};
      seen[name] = await client.list(name, filter).catch(({ problem }) => problem);
    }
    // This look itself is told there, where it was refused.
    if (Array.isArray(seen.history)) seen.history = seen.history.filter(({ kind }) => kind !== 'AttemptRefused');
    return seen;
  };

  it('keeps everything acknowledged and all sessions over a restart', async () => {
    const before = [await seenBy(job.host), await seenBy(job.ada)];
    expect(before[0]).toMatchObject({
      projects: [{ status: 'active', delivered: 1 }],
      submissions: [{ status: 'Accept' }],
      comments: [{ text: 'Thank you.' }],
      invoices: [{ status: 'paid' }],
    });
    installation = await installation.restart();
    expect([await seenBy(job.host), await seenBy(job.ada)]).toEqual(before);
    const file = await job.ada.fetch(`/api/files/${job.fileId}`);
    expect(Buffer.from(await file.arrayBuffer()).equals(letter.bytes)).toBe(true);
    await quiet();
  });

  it('makes the same read models again after they were deleted', async () => {
    const before = await views();
    expect(before.length).toBeGreaterThan(5);
    const { dataDir, time, port } = installation;
    await installation.close();
    rmSync(join(dataDir, 'views'), { recursive: true });
    installation = await openTestInstallation({ dataDir, time, port });
    await quiet();
    expect(await views()).toEqual(before);
    expect(await installation.queryService.rebuild({ compare: true })).toMatchObject({ same: true });
  });

  describe('told the same thing several times', () => {
    const send = async <N extends CommandName>(client: ApiClient, name: N, payload: CommandInput<N>, key: string) => {
      const response = await fetch(`${installation.url}/api/commands/${name}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
          ...(client.token && { Authorization: `Bearer ${client.token}` }),
        },
        body: JSON.stringify(payload),
      });
      return { status: response.status, text: await response.text() };
    };
    /** Types of the events after a position, except those of the workers. */
    const eventsAfter = async (position: number) =>
      (await installation.engines.eventStore.readAll(position, 1_000))
        .filter(({ actor }) => actor !== 'system')
        .map(({ type }) => type);

    it.each<[CommandName, (job: MainJob) => CommandInput<CommandName>, string[]]>([
      ['CreateProject', () => projectSettings('Again'), ['ProjectCreated']],
      ['AddComment', ({ projectId }) => ({ projectId, text: 'Once.' }), ['CommentAdded']],
      [
        'DefineDocuments',
        ({ projectId }) => ({ projectId, documents: [{ fieldName: 'Budget' }] }),
        ['DocumentsDefined'],
      ],
      ['SetNotificationPreference', () => ({ notifications: false }), ['NotificationPreferenceSet']],
      ['CancelSubscription', () => ({}), ['SubscriptionCancelled']],
      ['DeleteProject', ({ projectId }) => ({ projectId }), ['ProjectDeleted']],
    ])('[BEY-11] answers the same and does it once: %s', async (name, payload, types) => {
      const position = await installation.engines.eventStore.head();
      const again = () => send(job.host, name, payload(job), `key-${name}`);
      const answers = [...(await Promise.all([again(), again(), again()])), await again()];
      expect(answers[0]).toMatchObject({ status: 200, text: expect.stringContaining('"revision"') });
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(await eventsAfter(position)).toEqual(types);
    });

    it('[BEY-11] does it once, also after a restart, and for a payment', async () => {
      const { ada } = job;
      // What follows from what was done before is none of it.
      await quiet();
      const position = await installation.engines.eventStore.head();
      const trial = { plan: 'personal', period: 'monthly', ...testCard('pm_card_visa', 'Ada Person') } as const;
      const pay = () => send(ada, 'StartSubscription', trial, 'pay');
      const answers = await Promise.all([pay(), pay(), pay()]);
      installation = await installation.restart();
      answers.push(await pay());
      expect(answers[0]).toMatchObject({ status: 200 });
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      const events = await installation.engines.eventStore.readAll(position, 1_000);
      expect(events.map(({ type }) => type)).toEqual(['PaymentRequested', 'PaymentRecorded', 'SubscriptionStarted']);
    });

    it('[BEY-11] does it once for a visitor, too, and refuses another command under the same key', async () => {
      const visitor = new ApiClient(installation.url);
      const position = await installation.engines.eventStore.head();
      const ask = (message: string) =>
        send(visitor, 'RequestQuote', { email: 'quote@people.example', message }, 'quote');
      const answers = await Promise.all([ask('For 500.'), ask('For 500.'), ask('For 500.')]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(await eventsAfter(position)).toEqual(['QuoteRequested']);
      expect(await ask('For 600.')).toMatchObject({ status: 422, text: expect.stringContaining('KEY_REUSED') });
      expect(await eventsAfter(position)).toEqual(['QuoteRequested']);
    });
  });
});
