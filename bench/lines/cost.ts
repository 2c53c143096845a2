import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterInstallation } from '../../e2e/cluster/installation.ts';
import { Fold, routingOf } from '../../query-service/engine/fold.ts';
import { projections } from '../../query-service/read-models/projections.ts';
import { caughtMails } from '../../scripts/engines/smtp/caught.ts';
import type { StoredEvent } from '../../shared/contract/index.ts';
import { openMongo } from '../../shared/engines/mongodb/client.ts';
import { connectRedis, failFast } from '../../shared/engines/redis/connection.ts';
import { openEventStoreDb } from '../../shared/event-store/eventstoredb/event-store.ts';
import type { ViewDocument } from '../../shared/read-store/port.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { cpuOf, mailsIn, requestsOf, settled, since, startCluster } from '../cluster.ts';
import { type Line, median, percentile } from '../measure.ts';
import { activeProject, host, person } from './prepare.ts';

const size = 1_000_000;
const projects = 10;
/** One of them only warms the processes up. */
const collaborators = 9;
const uploads = projects * (collaborators - 1);
const idleSeconds = 5;

type Counts = Map<string, number>;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const bytesOf = (files: readonly string[]) => files.reduce((total, file) => total + lstatSync(file).size, 0);

/** Bytes of all documents by collection, and their number. Indexes come on top. */
const mongoCounts = async (url: string): Promise<Counts> => {
  const client = openMongo({ url });
  const counts: Counts = new Map();
  for (const { name } of await client.db().listCollections().toArray()) {
    const documents = await client.db().collection(name).find({}, { raw: true }).toArray();
    // What read models are called besides says which generation they are of.
    const collection = name.replace(/_[0-9a-f]{8}_g\d+$/, '');
    counts.set(`${collection}: documents`, documents.length);
    counts.set(
      `${collection}: bytes`,
      documents.reduce((total, bson) => total + bson.length, 0),
    );
  }
  await client.close();
  return counts;
};

/** Keys, and the memory that they take. */
const redisCounts = async (url: string): Promise<Counts> => {
  const redis = connectRedis(url, failFast);
  await new Promise((resolve) => redis.once('ready', resolve));
  const keys = await redis.keys('*');
  let bytes = 0;
  for (const key of keys) bytes += Number(await redis.memory('USAGE', key, 'SAMPLES', 0));
  redis.disconnect();
  return new Map([
    ['keys', keys.length],
    ['bytes', bytes],
  ]);
};

/** What lies in the engines now. */
const storedIn = async ({ dir, variables }: ClusterInstallation) => {
  const objects = filesIn(join(dir, 's3/buckets')).filter((file) => !file.includes('/.sgwtmp/'));
  const segments = filesIn(join(dir, 'kafka/data')).filter((file) => /\/dossier-events-\d+\/[^/]+\.log$/.test(file));
  return {
    mongodb: await mongoCounts(variables.MONGODB_URL as string),
    redis: await redisCounts(variables.REDIS_URL as string),
    others: new Map([
      ['S3: objects', objects.length],
      ['S3: bytes', bytesOf(objects)],
      ['Kafka: bytes', bytesOf(segments)],
      ['mails: bytes', bytesOf(caughtMails(join(dir, 'smtp')).map(({ file }) => join(dir, 'smtp', file)))],
    ]),
  };
};

/** Of an event's data and metadata, as they are sent to the event store. */
const sizeInStore = ({ position: _position, data, ...envelope }: StoredEvent) =>
  Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify({ ...envelope, data: null }));

const pdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 16), Buffer.from('\n%%EOF\n')]);

/** Documents that the views would write if each event came alone; together they need fewer. */
const viewWrites = async (events: readonly StoredEvent[], after: number): Promise<Counts> => {
  const known = new Map<string, { position: number; document: ViewDocument | null }>();
  const refOf = ({ collection, id }: { collection: string; id: string }) => `${collection}/${id}`;
  const routing = routingOf(projections);
  const load = async (refs: readonly { collection: string; id: string }[]) => refs.map((ref) => known.get(refOf(ref)));
  const counts: Counts = new Map();
  for (const event of events) {
    const fold = new Fold(routing, { load });
    await fold.add([event]);
    for (const { collection, id, position, document } of fold.take().writes) {
      known.set(refOf({ collection, id }), { position, document });
      if (event.position <= after) continue;
      for (const name of [collection, 'all']) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
};

const eventRows = (events: readonly StoredEvent[]): string[][] => {
  const types = new Map<string, number[]>();
  for (const event of events) types.set(event.type, [...(types.get(event.type) ?? []), sizeInStore(event)]);
  return [...types].map(([type, sizes]) => [`${type}, of ${Math.round(median(sizes))} bytes`, perUpload(sizes.length)]);
};

/** Milliseconds from the event of an upload to each event it led to, by their time stamps. */
const delayRows = (events: readonly StoredEvent[]): string[][] => {
  const begun = new Map(
    events.flatMap(({ type, correlationId, time }) => (type === 'DocumentUploaded' ? [[correlationId, time]] : [])),
  );
  const delays = new Map<string, number[]>();
  for (const { type, correlationId, time } of events) {
    const start = begun.get(correlationId);
    if (start === undefined || type === 'DocumentUploaded') continue;
    delays.set(type, [...(delays.get(type) ?? []), Date.parse(time) - Date.parse(start)]);
  }
  return [...delays].map(([type, all]) => [`DocumentUploaded → ${type}, ms`, spread(all)]);
};

const spread = (values: readonly number[]) =>
  `p50 ${Math.round(median(values))}, p99 ${Math.round(percentile(values, 0.99))}`;
const perUpload = (value: number) => {
  const one = value / uploads;
  return one >= 100 ? Math.round(one).toLocaleString('en') : one.toFixed(one < 0.1 ? 3 : 2);
};
const rowsOf = (counts: ReadonlyMap<string, number>) => [...counts].map(([name, value]) => [name, perUpload(value)]);
const print = (title: string, rows: readonly (readonly string[])[]) =>
  console.log(
    ['', `| ${title} | for one upload |`, '|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n'),
  );

/** People who are ready to deliver what is asked of them. */
const preparePeople = async (cluster: ClusterInstallation) => {
  const mails = mailsIn(cluster);
  const owner = await host(cluster.url, 'host', mails);
  const targets: { projectId: string; documentId: string }[] = [];
  for (let n = 0; n < projects; n++) targets.push(await activeProject(owner, `Project ${n}`, '.pdf'));
  const partners: ApiClient[] = [];
  for (let n = 0; n < collaborators; n++) {
    const partner = await person(cluster.url, `partner${n}`, mails);
    for (const { projectId } of targets) await partner.command('JoinProject', { projectId });
    partners.push(partner);
  }
  return { targets, partners };
};

/** Everything that is counted, as it is now. */
const look = async (cluster: ClusterInstallation) => ({
  stored: await storedIn(cluster),
  requests: await requestsOf(cluster),
  cpu: await cpuOf(cluster),
  at: performance.now(),
});

/** CPU milliseconds due to the uploads: those of an idle installation are subtracted. */
const busyMilliseconds = (idle: Counts, used: Counts, seconds: number): Counts =>
  new Map([...used].map(([name, value]) => [name, 1000 * (value - ((idle.get(name) ?? 0) * seconds) / idleSeconds)]));

/**
 * What one upload of a megabyte costs at each stage: the browser uploads, submits and reads the
 * list; the host gets a notification and a mail. One after the other. Prints its own tables.
 */
export const costLines = async (): Promise<Line[]> => {
  const cluster = await startCluster();
  const eventStore = openEventStoreDb({ url: cluster.variables.EVENT_STORE_URL as string });
  try {
    const { targets, partners } = await preparePeople(cluster);
    const times = { bytes: [] as number[], list: [] as number[] };
    const deliver = async (partner: ApiClient, target: (typeof targets)[number]) => {
      const begun = performance.now();
      const fileId = await partner.upload({ name: 'report.pdf', bytes: pdf() }, { purpose: 'document', ...target });
      times.bytes.push(performance.now() - begun);
      // As the browser does, which does not know whether the last byte submitted the document.
      await partner.command('UploadDocument', { ...target, fileId }, fileId);
      const submitted = performance.now();
      await partner.list('submissions', { projectId: target.projectId });
      times.list.push(performance.now() - submitted);
    };
    const eventsAfter = (position: number) => eventStore.readAll(position, 100_000);
    /** Every mail that uploads after `position` led to is sent, and everything has come to rest. */
    const ended = async (position: number, count: number) => {
      while ((await eventsAfter(position)).filter(({ type }) => type === 'MailSent').length < count) await pause(200);
      await settled(cluster);
    };

    const [first, ...others] = partners as [ApiClient, ...ApiClient[]];
    const ready = await eventStore.head();
    for (const target of targets) await deliver(first, target);
    await ended(ready, targets.length);

    const idleFrom = await cpuOf(cluster);
    await pause(idleSeconds * 1000);
    const idle = since(idleFrom, await cpuOf(cluster));

    const head = await eventStore.head();
    times.bytes.length = times.list.length = 0;
    const before = await look(cluster);
    for (const partner of others) for (const target of targets) await deliver(partner, target);
    await ended(head, uploads);
    const after = await look(cluster);

    const events = await eventsAfter(head);
    const added = (name: keyof typeof after.stored) => rowsOf(since(before.stored[name], after.stored[name]));
    const all = events.reduce((total, event) => total + sizeInStore(event), 0);
    print('requests', rowsOf(since(before.requests, after.requests)));
    print('events', [...eventRows(events), ['all', perUpload(events.length)], ['all, bytes', perUpload(all)]]);
    print('documents written by views', rowsOf(await viewWrites(await eventsAfter(0), head)));
    print('added to MongoDB', added('mongodb'));
    print('added to Redis', added('redis'));
    print('added elsewhere', added('others'));
    const cpu = busyMilliseconds(idle, since(before.cpu, after.cpu), (after.at - before.at) / 1000);
    print('CPU, ms', rowsOf(cpu));
    print('time', [
      ['POST and PATCH with all bytes, the document submitted, ms', spread(times.bytes)],
      ['list of submissions that shows it, ms', spread(times.list)],
      ...delayRows(events),
    ]);
    return [];
  } finally {
    await eventStore.close();
    await cluster.remove();
  }
};
