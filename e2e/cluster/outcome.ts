import { createQueryService } from '@dossier/query-service';
import { systemClock } from '@dossier/shared/basics/clock';
import { createLogger } from '@dossier/shared/basics/log';
import type { StoredEvent } from '@dossier/shared/contract';
import { verifyHistory } from '@dossier/shared/history';
import { messageId } from '@dossier/shared/mailer';
import { readClusterEnvironment } from '@dossier/shared/process/environment';
import { openCluster } from '@dossier/shared/profiles/cluster';
import { openMongoUploadRegistry } from '@dossier/shared/upload-registry/mongodb';
import { caughtMails } from '../../scripts/engines/smtp/caught.ts';
import { unlimited } from '../../shared/testing/unlimited.ts';
import { until } from '../../shared/testing/until.ts';
import type { ClusterInstallation } from './installation.ts';

const caughtIn = ({ engines }: ClusterInstallation) => caughtMails(engines.smtp.variables.SMTP_CATCH_DIR as string);

/** Moments at which each mail that went out more than once did. */
export const mailsSentTwice = (cluster: ClusterInstallation): (readonly number[])[] => {
  const times = new Map<string, number[]>();
  for (const { messageId: id, time } of caughtIn(cluster)) times.set(id, [...(times.get(id) ?? []), Date.parse(time)]);
  return [...times.values()].filter((all) => all.length > 1);
};

/** Until a copy holds the upload, to write into it. */
export const untilTaken = async ({ variables }: ClusterInstallation, uploadId: string): Promise<void> => {
  const registry = await openMongoUploadRegistry({ url: variables.MONGODB_URL as string });
  await until(async () => (await registry.get(uploadId))?.lease !== null, 120_000);
  await registry.close();
};

/** How often each command was carried out. */
const executionsOf = (events: readonly StoredEvent[]): ReadonlyMap<string, number> => {
  const executions = new Map<string, number>();
  for (const { commandId, command } of events)
    if (command) executions.set(commandId, (executions.get(commandId) ?? 0) + 1);
  return executions;
};

/**
 * Ids of mails of rejections after which another version was given: those that wait for an engine or for their worker
 * are withheld then. Counted from the decision, which the version may follow before its mail is even queued.
 */
const overtakenIn = (events: readonly StoredEvent[]): ReadonlySet<unknown> => {
  const uploaded = new Map<string, number>();
  const decided = new Map<string, number>();
  for (const { type, data, position, id } of events) {
    if (type === 'DocumentUploaded') uploaded.set(`${data.personId} ${data.documentId}`, position);
    if (type === 'DocumentReviewed') decided.set(id, position);
  }
  const isOvertaken = ({ type, data, causationId }: StoredEvent) => {
    const { action, documentId } = (data.subject ?? {}) as { readonly action?: string; readonly documentId?: string };
    if (type !== 'MailQueued' || action !== 'Reject') return false;
    const since = decided.get(String(causationId)) ?? Number.POSITIVE_INFINITY;
    return (uploaded.get(`${data.recipient} ${documentId}`) ?? 0) > since;
  };
  return new Set(events.filter(isOvertaken).map(({ data }) => data.mailId));
};

/** The mails that the events ask for, beside those that went out. */
const mailsAsked = (cluster: ClusterInstallation, events: readonly StoredEvent[]) => {
  const caught = new Set(caughtIn(cluster).map((mail) => mail.messageId));
  const queued = events.filter(({ type }) => type === 'MailQueued');
  const overtaken = overtakenIn(events);
  const isWithheld = ({ type, data }: StoredEvent) =>
    type === 'MailFailed' && data.outcome === 'withheld' && overtaken.has(data.mailId);
  const settled = events.filter((event) => event.type === 'MailDeferred' || isWithheld(event));
  const notAtOnce = new Set(settled.map(({ data }) => data.mailId));
  const atOnce = queued.filter(({ data }) => !notAtOnce.has(data.mailId));
  const mailsOf = (id: string) => queued.filter(({ causationId }) => causationId === id).length;
  // One mail for each: the host learns of uploads, the collaborator of reviews.
  const asking = events.filter(({ type }) => type === 'DocumentUploaded' || type === 'DocumentReviewed');
  return {
    sent: caught.size,
    lost: atOnce.filter(({ data }) => !caught.has(messageId({ id: String(data.mailId) }))).map(({ data }) => data),
    failed: events.filter((event) => event.type === 'MailFailed' && !isWithheld(event)).map(({ data }) => data),
    notOnce: asking.filter(({ id }) => mailsOf(id) !== 1).map(({ type, id }) => ({ type, id })),
  };
};

/** What the engines of an installation hold, read beside its processes. */
const openOutcome = async (cluster: ClusterInstallation) => {
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

  const events = async () => {
    const all: StoredEvent[] = [];
    for (;;) {
      const batch = await eventStore.readAll(all.at(-1)?.position ?? 0, 2_000);
      if (batch.length === 0) return all;
      all.push(...batch);
    }
  };
  const mailsAreOut = async () => {
    const all = await events();
    const ended = new Set(
      all.flatMap(({ type, stream }) => (/^Mail(Sent|Failed|Deferred)$/.test(type) ? [stream] : [])),
    );
    return all.every(({ type, stream }) => type !== 'MailQueued' || ended.has(stream));
  };
  /** Nothing once every consumer has seen every event, and every mail is out. */
  const underWay = async (): Promise<string | undefined> => {
    const head = await eventStore.head();
    const [ends, stored] = await Promise.all([bus.ends(), readStore.checkpoints('projections')]);
    const shown = Math.max(...[...stored.values()].map(({ position }) => position));
    if (shown !== head) return `the views show ${shown} of ${head}`;
    for (const [partition, end] of ends) {
      const [viewed, done] = [stored.get(partition), await jobs.mark(`workers-${partition}`)];
      if ((viewed?.offset ?? 0) !== end) return `the views read ${viewed?.offset} of ${end} in ${partition}`;
      if ((done?.offset ?? 0) !== end) return `the workers did ${done?.offset} of ${end} in ${partition}`;
    }
    if (!(await mailsAreOut())) return 'mails wait';
    return (await eventStore.head()) === head ? undefined : 'events are added';
  };

  const views = async () => {
    const all = new Map<string, string>();
    for await (const { collection, id, document } of readStore.dump())
      all.set(`${collection} ${id}`, JSON.stringify(document));
    return all;
  };
  /** Rebuilds the views: `different` holds what came out unlike before. */
  const rebuild = async () => {
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
      limit: unlimited,
      settings: {
        publicUrl: '',
        taxRate: 0,
        hasShop: true,
        variables: {},
        trialDays: 14,
        sharedNetworks: [],
        evidenceStreamed: 0,
        witnesses: {},
        seller: { name: 'Dossier', address: [], taxId: '' },
      },
      client: { send: () => Promise.reject(new Error('the read side alone sends no commands')) },
    });
    const before = await views();
    const report = await queries.rebuild({ compare: true });
    const after = await views();
    const different = [...new Set([...before.keys(), ...after.keys()])]
      .filter((id) => before.get(id) !== after.get(id))
      .map((id) => ({ id, before: before.get(id), after: after.get(id) }));
    await queries.close();
    return { report, different };
  };

  return {
    events,
    underWay,
    rebuild,
    verify: () => verifyHistory({ store: eventStore, uploads, files }),
    close: () => engines.close(),
  };
};

/**
 * Waits until all is quiet, stops every process, and compares what was promised with what there is.
 * @param acknowledged ids of the commands that were answered
 */
export const judge = async (cluster: ClusterInstallation, acknowledged: ReadonlySet<string>, patience: number) => {
  const outcome = await openOutcome(cluster);
  const begun = Date.now();
  let left: string | undefined;
  const isQuiet = async () => {
    left = await outcome.underWay();
    return left === undefined;
  };
  await until(isQuiet, patience, 250).catch((cause: unknown) => {
    throw new Error(`It is not quiet: ${left}`, { cause });
  });
  const quietAfter = Date.now() - begun;
  const codes = await Promise.all(cluster.copies.map((copy) => copy.kill('SIGTERM')));
  const events = await outcome.events();
  const executions = executionsOf(events);
  const verified = await outcome.verify();
  const { report, different } = await outcome.rebuild();
  await outcome.close();
  return {
    quietAfter,
    codes,
    events: events.length,
    lost: [...acknowledged].filter((id) => executions.get(id) !== 1),
    twice: [...executions].filter(([, count]) => count > 1),
    verified,
    mails: mailsAsked(cluster, events),
    different,
    rebuilt: report,
  };
};
