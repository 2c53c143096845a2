import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeEngine } from '../../shared/testing/engine.ts';
import { isLong } from '../../shared/testing/runs.ts';
import { until } from '../../shared/testing/until.ts';
import { buildServer } from '../support/process.ts';
import { sweepableFiles } from './files-referenced.ts';
import { type ClusterInstallation, type Copy, type EngineName, openTestCluster } from './installation.ts';
import { cutTail } from './kafka-tail.ts';
import { areTold, type Listener, listenTo, type People, pdfOf, peopleOf, startLoad } from './load.ts';
import { judge, mailsSentTwice, untilTaken } from './outcome.ts';
import { pastOfBoth, projectToTell } from './past.ts';
import { chunkAt, type PatientClient } from './patient-client.ts';
import { type Answer, expectRefusedInTime, goOn, keepAsking, leeway, type Probes, probesOf, times } from './probes.ts';

const minutes = 60_000;
const longer = 120_000;

/**
 * Copies and engines are killed and started again while people work; at the end nothing may be
 * missing or doubled. The suite starts its own engines to be able to kill them; the variable only
 * says that engines are wanted.
 */
describeEngine('EVENT_STORE_URL', () => {
  let cluster: ClusterInstallation;
  let people: People;
  let host: PatientClient;
  let email: string;
  let load: Awaited<ReturnType<typeof startLoad>>;
  let probes: Probes;
  let listeners: Listener[];
  let projectId: string;
  let told: string;
  /** Kills over which a mail may be sent twice. */
  const mailKills: number[] = [];
  const summary: string[] = [];

  const copiesOf = (...services: Copy['service'][]) =>
    cluster.copies.filter(({ service }) => services.includes(service));
  /** One of each service, and both relays, of which one waits for the other's end; in the long depth all. */
  const copiesInTurn = () => {
    const services = new Set<Copy['service']>();
    return cluster.copies.filter(({ service }) => {
      const isFirst = !services.has(service);
      services.add(service);
      return isFirst || service === 'relay' || isLong;
    });
  };
  const acknowledged = () => people.ledger.acknowledged.size;

  /** Requests that met one before them, in the way of the same upload. */
  const heldUp = () => people.ledger.retries.get('PATCH 423') ?? 0;

  /** What the gateway has logged so far names the copy that answered each request. */
  const gatewayLog = () => readFileSync(join(cluster.dir, 'gateway/engine.log'), 'utf8');
  const behindGateway = ({ service }: Copy) => service === 'command-service' || service === 'query-service';
  /** The gateway asks once a second which copies are ready: whoever stops the next one waits for that. */
  const startKnown = async (copy: Copy) => {
    const { length } = gatewayLog();
    await copy.start();
    if (!behindGateway(copy)) return;
    const upstream = `"upstream":"${new URL(copy.url).host}"`;
    await until(async () => gatewayLog().includes(upstream, length), longer);
  };

  const quietly = async (probe: () => Promise<boolean>) => probe().catch(() => false);

  beforeAll(async () => {
    await buildServer();
    const begun = Date.now();
    cluster = await openTestCluster({ 'command-service': 2, 'query-service': 3, workers: 2, relay: 2 });
    summary.push(`started in ${Date.now() - begun} ms`);
    people = peopleOf(cluster);
    ({ client: host, email } = await people.person('Hanna'));
    await host.subscribe();
    ({ projectId } = await people.project(host, 'Watched'));
    const fileId = await host.upload({ name: 'guide.pdf', bytes: pdfOf(50_000) }, { purpose: 'supporting', projectId });
    await host.command('AttachSupportingFile', { projectId, fileId });
    told = await projectToTell(people, host);
    probes = probesOf(cluster.url, host, { projectId, fileId });
    listeners = copiesOf('query-service').map(({ url }) => listenTo(url, host.token));
    load = await startLoad(people, host);
  }, 5 * minutes);

  afterAll(async () => {
    await Promise.all((listeners ?? []).map((listener) => listener.close()));
    await cluster?.remove();
    process.stderr.write(`${summary.join('\n')}\n`);
  }, minutes);

  it(
    'tells the browsers of every copy',
    async () => {
      await areTold(listeners, host, projectId);
      await until(async () => load.jobs() > 0, longer);
      expect(mailsSentTwice(cluster)).toEqual([]);
      expect(heldUp()).toBe(0);
    },
    3 * minutes,
  );

  it(
    'goes on while processes of each service are killed in turn and started again',
    async () => {
      const jobs = load.jobs();
      for (const copy of copiesInTurn()) {
        const before = acknowledged();
        if (copy.service === 'workers') mailKills.push(Date.now());
        await copy.kill();
        await until(async () => acknowledged() >= before + 10, longer);
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
      await untilTaken(cluster, path.split('/').at(-1) ?? '');
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
    recovered: () => Promise<boolean> = () => probes.worksAgain(),
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
  const refusedInTime = (answers: readonly Answer[], limit?: number) =>
    summary.push(`  refused within ${expectRefusedInTime(answers, limit)} ms`);

  it(
    'without the event store: reads go on, commands are refused in time',
    () =>
      withoutEngine('eventstoredb', async () => {
        refusedInTime(await times(6, probes.comment));
        await times(3, () => goOn(...probes.reads));
      }),
    2 * minutes,
  );

  // Killed without a loss it comes back in `workers/relay/kafka.engine.ts`.
  it(
    'without Kafka: commands and reads go on, the views catch up, and what it had acknowledged and lost in a power cut is delivered',
    () =>
      withoutEngine('kafka', async () => {
        const cut = cutTail(cluster.dir, cluster.variables.KAFKA_TOPIC ?? 'dossier-events');
        summary.push(`Kafka lost the end of ${cut} partitions`);
        expect(cut).toBeGreaterThan(0);
        await times(4, () => goOn(probes.comment));
        await times(3, () => goOn(...probes.reads));
      }),
    2 * minutes,
  );

  it(
    'without MongoDB: everything is refused in time',
    () =>
      withoutEngine('mongodb', async () => {
        refusedInTime(await times(4, probes.comment), 3_000);
        for (const probe of probes.reads) refusedInTime(await times(2, probe), 3_000);
      }),
    2 * minutes,
  );

  it(
    'without Redis: commands and reads go on, browsers are told again',
    async () => {
      await withoutEngine('redis', async () => {
        await times(4, () => goOn(probes.comment));
        await times(3, () => goOn(...probes.reads));
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
          refusedInTime([await probes.ask(path, { method: 'PATCH', headers: chunkAt(0), body })], 5_000);
          refusedInTime([await probes.readFile()], 5_000);
          await times(4, () => goOn(probes.comment));
        },
        async () => {
          await host.resumeUpload(path, bytes);
          return (await probes.readFile()).status === 200;
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
        await until(async () => acknowledged() >= before + 15, longer);
        await times(4, () => goOn(probes.comment));
        await times(3, () => goOn(...probes.reads));
      }),
    2 * minutes,
  );

  it(
    'refuses nothing while copies of each service are stopped in turn and started again',
    async () => {
      const asking = keepAsking(probes.comment, probes.readProject, probes.readFile);
      const begun = Date.now();
      const heldUpBefore = heldUp();
      for (const copy of copiesInTurn()) {
        const before = asking.asked();
        expect({ service: copy.service, code: await copy.kill('SIGTERM') }).toEqual({ service: copy.service, code: 0 });
        await until(async () => asking.asked() > before + 20, longer);
        await startKnown(copy);
      }
      const { asked, refused, slow } = await asking.stop();
      summary.push(`asked to end: ${asked} requests, ${refused.length} refused, ${slow} of a slow engine`);
      expect(refused).toEqual([]);
      expect(mailsSentTwice(cluster).filter(([first = 0]) => first > begun)).toEqual([]);
      expect(heldUp()).toBe(heldUpBefore);
    },
    4 * minutes,
  );

  it(
    'has lost nothing and done nothing twice',
    async () => {
      const jobsDone = load.jobs();
      await load.stop();
      expect(load.failures()).toEqual([]);
      const found = await judge(cluster, people.ledger.acknowledged, 2 * minutes);
      const { codes, mails, rebuilt } = found;
      expect(codes).toEqual(codes.map(() => 0));
      expect(found).toMatchObject({ lost: [], twice: [], different: [], verified: { ok: true, findings: [] } });
      expect(mails).toMatchObject({ lost: [], failed: [], notOnce: [] });
      expect(rebuilt).toMatchObject({ same: true });
      const twice = mailsSentTwice(cluster);
      const unexplained = twice.filter(
        (all) => !mailKills.some((kill) => kill > Math.min(...all) - 1_000 && kill < Math.max(...all)),
      );

      const { retries } = people.ledger;
      summary.push(
        `all is quiet ${found.quietAfter} ms after the last command`,
        `${found.events} events, ${acknowledged()} commands acknowledged, ${jobsDone} main jobs from beginning to end`,
        `killed: ${copiesInTurn().length + 1} processes and ${Object.keys(cluster.engines).length} engines`,
        `retries of clients: ${[...retries].map(([reason, count]) => `${reason}: ${count}`).join(', ')}`,
        `mails: ${mails.sent}, of them twice: ${twice.length}, not explained by a kill: ${unexplained.length}`,
        `rebuild of ${rebuilt.documents} documents in ${rebuilt.milliseconds} ms`,
      );
      expect(unexplained).toEqual([]);
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

  it(
    'tells and shows what was as an embedded installation of the same history does [BEY-05]',
    async () => {
      const needed = [...copiesOf('command-service').slice(0, 1), ...copiesOf('query-service').slice(0, 1)];
      await Promise.all(needed.filter((copy) => !copy.isRunning()).map((copy) => copy.start()));
      const { ours, theirs } = await pastOfBoth(cluster, { email, projectId: told });
      expect(ours.moments.length).toBeGreaterThan(8);
      expect(theirs).toEqual(ours);
    },
    3 * minutes,
  );
});
