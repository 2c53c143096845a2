import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { createQueryService } from '@dossier/query-service';
import { systemClock } from '@dossier/shared/basics/clock';
import { createLogger } from '@dossier/shared/basics/log';
import type { StoredEvent } from '@dossier/shared/contract';
import { verifyHistory } from '@dossier/shared/history';
import { messageId } from '@dossier/shared/mailer';
import { readClusterEnvironment } from '@dossier/shared/process/environment';
import { type Cluster, openCluster } from '@dossier/shared/profiles/cluster';
import { openMongoUploadRegistry } from '@dossier/shared/upload-registry/mongodb';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { caughtMails } from '../../scripts/engines/smtp/caught.ts';
import { describeEngine } from '../../shared/testing/engine.ts';
import { until } from '../../shared/testing/until.ts';
import { buildServer } from '../support/process.ts';
import { sweepableFiles } from './files-referenced.ts';
import { type ClusterInstallation, type Copy, type EngineName, openTestCluster } from './installation.ts';
import { areTold, type Listener, listenTo, type People, pdfOf, peopleOf, startLoad } from './load.ts';
import { chunkAt, type PatientClient } from './patient-client.ts';

const minutes = 60_000;
const longer = 120_000;

/** One request, however it ends. */
type Answer = {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly pending: boolean;
  readonly ms: number;
};

/** Time limits are for an idle machine; this suite alone keeps a few processes per core waiting. */
const leeway = () => Math.max(1, (loadavg()[0] ?? 0) / (4 * availableParallelism()));

const say = (line: string) => process.stderr.write(`${line}\n`);

/**
 * Copies and engines are killed and started again while people work; at the end nothing may be
 * missing or doubled. The suite starts its own engines to be able to kill them; the variable only
 * says that engines are wanted.
 */
describeEngine('EVENT_STORE_URL', () => {
  let cluster: ClusterInstallation;
  let people: People;
  let host: PatientClient;
  let load: Awaited<ReturnType<typeof startLoad>>;
  let listeners: Listener[];
  let projectId: string;
  let fileId: string;
  /** Kills over which a mail may be sent twice. */
  const mailKills: number[] = [];
  const summary: string[] = [];

  const copiesOf = (...services: Copy['service'][]) =>
    cluster.copies.filter(({ service }) => services.includes(service));
  const acknowledged = () => people.ledger.acknowledged.size;

  const ask = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Answer> => {
    const begun = performance.now();
    const response = await fetch(cluster.url + path, {
      ...init,
      headers: { Authorization: `Bearer ${host.token}`, ...init.headers },
      signal: AbortSignal.timeout(20_000),
    });
    await response.arrayBuffer();
    const { status, headers } = response;
    const ms = performance.now() - begun;
    return { status, ms, retryAfter: headers.get('retry-after'), pending: headers.has('x-consistency') };
  };
  let numbers = 0;
  const comment = () =>
    ask('/api/commands/AddComment', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `comment-${++numbers}` },
      body: JSON.stringify({ projectId, text: `Comment ${numbers}` }),
    });
  /** A command, and a read that waits until the views show it. */
  const worksAgain = async () => {
    const answer = await host.command('AddComment', { projectId, text: `Again ${++numbers}` });
    const shown = await ask('/api/projects', { headers: { 'X-Consistency': answer.consistency } });
    return shown.status === 200 && !shown.pending;
  };
  const quietly = async (probe: () => Promise<boolean>) => probe().catch(() => false);

  beforeAll(async () => {
    await buildServer();
    const begun = Date.now();
    cluster = await openTestCluster({ 'command-service': 2, 'query-service': 3, workers: 2, relay: 2 });
    summary.push(`started in ${Date.now() - begun} ms`);
    people = peopleOf(cluster);
    ({ client: host } = await people.person('Hanna'));
    await host.subscribe();
    ({ projectId } = await people.project(host, 'Watched'));
    fileId = await host.upload({ name: 'guide.pdf', bytes: pdfOf(50_000) }, { purpose: 'supporting', projectId });
    await host.command('AttachSupportingFile', { projectId, fileId });
    listeners = copiesOf('query-service').map(({ url }) => listenTo(url, host.token));
    load = await startLoad(people, host);
  }, 5 * minutes);

  afterAll(async () => {
    await Promise.all((listeners ?? []).map((listener) => listener.close()));
    await cluster?.remove();
    say(summary.join('\n'));
  }, minutes);

  const duplicates = () => {
    const times = new Map<string, number[]>();
    for (const { messageId: id, time } of caughtMails(cluster.engines.smtp.variables.SMTP_CATCH_DIR as string))
      times.set(id, [...(times.get(id) ?? []), Date.parse(time)]);
    return [...times].filter(([, all]) => all.length > 1);
  };

  it(
    'tells the browsers of every copy',
    async () => {
      await areTold(listeners, host, projectId);
      await until(async () => load.jobs() > 0, longer);
      expect(duplicates()).toEqual([]);
    },
    3 * minutes,
  );

  it(
    'goes on while each process in turn is killed and started again',
    async () => {
      const jobs = load.jobs();
      for (const copy of cluster.copies) {
        const before = acknowledged();
        if (copy.service === 'workers') mailKills.push(Date.now());
        await copy.kill();
        await until(async () => acknowledged() >= before + 20, longer);
        await copy.start();
      }
      await until(async () => load.jobs() > jobs, longer);
      await areTold(listeners, host, projectId);
      expect(load.failures()).toEqual([]);
    },
    4 * minutes,
  );

  it(
    'resumes an upload at another copy when its own is killed',
    async () => {
      const [dying] = copiesOf('command-service') as [Copy];
      const bytes = pdfOf(400_000);
      const path = await host.beginUpload({ name: 'cut.pdf', bytes }, { purpose: 'supporting', projectId });
      const headers = { Authorization: `Bearer ${host.token}`, ...chunkAt(0) };
      const endless = new ReadableStream({ start: (body) => body.enqueue(bytes.subarray(0, 100_000)) });
      const cut = fetch(dying.url + path, { method: 'PATCH', headers, body: endless, duplex: 'half' } as RequestInit);
      const broken = cut.catch(() => 'broken');
      const registry = await openMongoUploadRegistry({ url: cluster.variables.MONGODB_URL as string });
      await until(async () => (await registry.get(path.split('/').at(-1) ?? ''))?.lease !== null, longer);
      await registry.close();
      await dying.kill();
      const killed = Date.now();
      expect(await broken).toBe('broken');
      await host.resumeUpload(path, bytes);
      const took = Date.now() - killed;
      summary.push(`an upload went on ${took} ms after its copy had died`);
      expect(took).toBeLessThan(15_000 * leeway());
      await dying.start();
    },
    2 * minutes,
  );

  /**
   * Kills an engine, starts it again after `meanwhile`, and waits until `recovered` holds by
   * itself.
   */
  const withoutEngine = async (
    name: EngineName,
    meanwhile: () => Promise<void>,
    recovered: () => Promise<boolean> = worksAgain,
  ): Promise<void> => {
    const engine = cluster.engines[name];
    if (name === 'smtp' || name === 'redis') mailKills.push(Date.now());
    await engine.kill();
    const failure = await meanwhile().then(
      () => undefined,
      (error: unknown) => error,
    );
    await engine.restart();
    const back = Date.now();
    await until(() => quietly(recovered), longer);
    const took = Date.now() - back;
    summary.push(`${name} away: works again after ${took} ms`);
    if (failure) throw failure;
    expect(took).toBeLessThan(10_000 * leeway());
    expect(cluster.copies.filter((copy) => !copy.isRunning())).toEqual([]);
    expect(load.failures()).toEqual([]);
  };
  const refusedInTime = (answers: readonly Answer[], limit = 2_000) => {
    summary.push(`  refused within ${Math.round(Math.max(...answers.map(({ ms }) => ms)))} ms`);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
      expect(answer.ms).toBeLessThan(limit * leeway());
    }
  };
  const times = async <T>(count: number, probe: () => Promise<T>): Promise<T[]> => {
    const answers: T[] = [];
    for (let index = 0; index < count; index += 1) answers.push(await probe());
    return answers;
  };
  /** On a busy machine the first try may fail. */
  const goOn = (...probes: (() => Promise<Answer>)[]) =>
    Promise.all(probes.map((probe) => until(async () => (await probe()).status === 200, 10_000)));
  const reads = ['/api/me', '/api/projects', () => `/api/files/${fileId}`].map(
    (path) => () => ask(typeof path === 'string' ? path : path()),
  );

  it(
    'without the event store: reads go on, commands are refused in time',
    () =>
      withoutEngine('eventstoredb', async () => {
        refusedInTime(await times(6, comment));
        await times(3, () => goOn(...reads));
      }),
    2 * minutes,
  );

  it(
    'without Kafka: commands and reads go on, the views catch up',
    () =>
      withoutEngine('kafka', async () => {
        await times(4, () => goOn(comment));
        await times(3, () => goOn(...reads));
      }),
    2 * minutes,
  );

  it(
    'without MongoDB: everything is refused in time',
    () =>
      withoutEngine('mongodb', async () => {
        refusedInTime(await times(4, comment), 3_000);
        for (const probe of reads) refusedInTime(await times(2, probe), 3_000);
      }),
    2 * minutes,
  );

  it(
    'without Redis: commands and reads go on, browsers are told again',
    async () => {
      await withoutEngine('redis', async () => {
        await times(4, () => goOn(comment));
        await times(3, () => goOn(...reads));
      });
      await areTold(listeners, host, projectId);
    },
    2 * minutes,
  );

  it(
    'without S3: uploads and downloads are refused and resumed',
    async () => {
      const bytes = pdfOf(400_000);
      const path = await host.beginUpload({ name: 'away.pdf', bytes }, { purpose: 'supporting', projectId });
      const body = bytes.subarray(0, 100_000) as unknown as NonNullable<RequestInit['body']>;
      await withoutEngine(
        's3',
        async () => {
          refusedInTime([await ask(path, { method: 'PATCH', headers: chunkAt(0), body })], 5_000);
          refusedInTime([await ask(`/api/files/${fileId}`)], 5_000);
          await times(4, () => goOn(comment));
        },
        async () => {
          await host.resumeUpload(path, bytes);
          return (await ask(`/api/files/${fileId}`)).status === 200;
        },
      );
    },
    2 * minutes,
  );

  it(
    'without the mail server: everything goes on, mails go out later',
    () =>
      withoutEngine('smtp', async () => {
        // With uploads, which cause mails.
        const before = acknowledged();
        await until(async () => acknowledged() >= before + 30, longer);
        await times(4, () => goOn(comment));
        await times(3, () => goOn(...reads));
      }),
    2 * minutes,
  );

  it(
    'refuses nothing while each copy in turn is stopped and started again',
    async () => {
      const refused: unknown[] = [];
      const state = { stopped: false, asked: 0, slow: 0 };
      /** An engine's call that timed out (EventStoreDB's after 900 ms) on a busy machine. A copy that is stopping refuses at once. */
      const isSlowEngine = (answer: { status: unknown; ms?: number }) =>
        answer.status === 503 && (answer.ms ?? 0) > 850;
      const probe = async (what: () => Promise<Answer>) => {
        while (!state.stopped) {
          const answer = await what().catch((error: unknown) => ({ status: String(error) }));
          state.asked += 1;
          if (isSlowEngine(answer)) state.slow += 1;
          else if (answer.status !== 200) refused.push(answer);
          await pause(20);
        }
      };
      const probing = [comment, () => ask(`/api/projects/${projectId}`), () => ask(`/api/files/${fileId}`)].map(probe);
      const begun = Date.now();
      for (const copy of cluster.copies) {
        const asked = state.asked;
        expect({ service: copy.service, code: await copy.kill('SIGTERM') }).toEqual({ service: copy.service, code: 0 });
        await until(async () => state.asked > asked + 20, longer);
        await copy.start();
      }
      state.stopped = true;
      await Promise.all(probing);
      summary.push(`asked to end: ${state.asked} requests, ${refused.length} refused, ${state.slow} of a slow engine`);
      expect(refused).toEqual([]);
      expect(duplicates().filter(([, [first = 0]]) => first > begun)).toEqual([]);
    },
    4 * minutes,
  );

  const readAll = async ({ eventStore }: { eventStore: Awaited<ReturnType<Cluster['eventStore']>> }) => {
    const events: StoredEvent[] = [];
    for (;;) {
      const batch = await eventStore.readAll(events.at(-1)?.position ?? 0, 2_000);
      if (batch.length === 0) return events;
      events.push(...batch);
    }
  };

  it(
    'has lost nothing and done nothing twice',
    async () => {
      const jobsDone = load.jobs();
      await load.stop();
      expect(load.failures()).toEqual([]);
      const log = createLogger({ level: 'silent', service: 'test' });
      const engines = openCluster(readClusterEnvironment(cluster.variables), log);
      const [eventStore, bus, readStore, uploads, files, jobs, directory, live, codec] = await Promise.all([
        engines.eventStore(),
        engines.bus(),
        engines.readStore(),
        engines.uploads(),
        engines.files(),
        engines.jobs(),
        engines.directory(),
        engines.live(),
        engines.codec(),
      ]);

      const mailsAreOut = async () => {
        const events = await readAll({ eventStore });
        const ended = new Set(events.flatMap(({ type, stream }) => (/^Mail(Sent|Failed)$/.test(type) ? [stream] : [])));
        return events.every(({ type, stream }) => type !== 'MailQueued' || ended.has(stream));
      };
      const isQuiet = async () => {
        const head = await eventStore.head();
        const [ends, stored] = await Promise.all([bus.ends(), readStore.checkpoints('projections')]);
        if (Math.max(...[...stored.values()].map(({ position }) => position)) !== head) return false;
        for (const [partition, end] of ends) {
          if ((stored.get(partition)?.offset ?? 0) !== end) return false;
          if (((await jobs.mark(`workers-${partition}`))?.offset ?? 0) !== end) return false;
        }
        return (await mailsAreOut()) && (await eventStore.head()) === head;
      };
      const quietBegun = Date.now();
      await until(isQuiet, 2 * minutes);
      summary.push(`all is quiet ${Date.now() - quietBegun} ms after the last command`);
      const codes = await Promise.all(cluster.copies.map((copy) => copy.kill('SIGTERM')));
      expect(codes).toEqual(codes.map(() => 0));

      const events = await readAll({ eventStore });
      const commandTimes = new Map<string, number>();
      for (const { commandId, command } of events)
        if (command) commandTimes.set(commandId, (commandTimes.get(commandId) ?? 0) + 1);
      expect([...people.ledger.acknowledged].filter((id) => commandTimes.get(id) !== 1)).toEqual([]);
      expect([...commandTimes].filter(([, count]) => count > 1)).toEqual([]);
      expect(await verifyHistory({ store: eventStore, uploads, files })).toMatchObject({ ok: true, findings: [] });

      const caught = new Set(
        caughtMails(cluster.engines.smtp.variables.SMTP_CATCH_DIR as string).map((mail) => mail.messageId),
      );
      const queued = events.filter(({ type }) => type === 'MailQueued');
      const lost = queued.filter(({ data }) => !caught.has(messageId({ id: String(data.mailId) })));
      expect(lost.map(({ data }) => data)).toEqual([]);
      expect(events.filter(({ type }) => type === 'MailFailed').map(({ data }) => data)).toEqual([]);
      // One mail for each: the host learns of uploads, the collaborator of reviews.
      const asksForMail = events.filter(({ type }) => type === 'DocumentUploaded' || type === 'DocumentReviewed');
      const mailsOf = (id: string) => queued.filter(({ causationId }) => causationId === id).length;
      expect(asksForMail.filter(({ id }) => mailsOf(id) !== 1).map(({ type, id }) => ({ type, id }))).toEqual([]);
      const twice = duplicates();
      const unexplained = twice.filter(
        ([, all]) => !mailKills.some((kill) => kill > Math.min(...all) - 1_000 && kill < Math.max(...all)),
      );

      const queries = createQueryService({
        eventStore,
        bus,
        readStore,
        uploads,
        files,
        directory,
        live,
        codec,
        log,
        clock: systemClock,
        limit: async () => {},
        settings: { taxRate: 0 },
        client: { send: () => Promise.reject(new Error('the read side alone sends no commands')) },
      });
      const views = async () => {
        const all = new Map<string, string>();
        for await (const { collection, id, document } of readStore.dump())
          all.set(`${collection} ${id}`, JSON.stringify(document));
        return all;
      };
      const before = await views();
      const report = await queries.rebuild({ compare: true });
      const after = await views();
      const different = [...new Set([...before.keys(), ...after.keys()])].filter(
        (id) => before.get(id) !== after.get(id),
      );
      await queries.close();
      await engines.close();

      const { retries } = people.ledger;
      summary.push(
        `${events.length} events, ${acknowledged()} commands acknowledged, ${jobsDone} main jobs from beginning to end`,
        `killed: ${cluster.copies.length + 1} processes and ${Object.keys(cluster.engines).length} engines`,
        `retries of clients: ${[...retries].map(([reason, count]) => `${reason}: ${count}`).join(', ')}`,
        `mails: ${caught.size}, of them twice: ${twice.length}, not explained by a kill: ${unexplained.length}`,
        `rebuild of ${report.documents} documents in ${report.milliseconds} ms`,
      );
      expect(unexplained).toEqual([]);
      expect(different.map((id) => ({ id, before: before.get(id), after: after.get(id) }))).toEqual([]);
      expect(report).toMatchObject({ same: true });
    },
    5 * minutes,
  );

  it(
    'sweeps no file that an event names',
    async () => {
      const { files, sweepable } = await sweepableFiles(cluster.variables);
      expect(files).toBeGreaterThan(0);
      expect(sweepable).toEqual([]);
    },
    minutes,
  );
});
