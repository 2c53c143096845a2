import { concernsAll, DiskFullError, EngineUnavailableError } from '@dossier/shared/basics/errors';
import { derivedId } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import type { Person } from '@dossier/shared/contract';
import {
  type CommandInput,
  type EventData,
  MINUTE,
  type RefusalCode,
  type StoredEvent,
  statusOf,
  streams,
} from '@dossier/shared/contract';
import { fileKey } from '@dossier/shared/file-store';
import { type Attempt, evidenceQueue } from '@dossier/shared/job-queue';
import type { FindPeople } from '../http/lists/people.ts';
import { auditedView, type ProjectView, type Reader } from '../http/lists/reader.ts';
import type { EvidenceOptions } from './options.ts';
import { evidencePackage } from './package.ts';
import { witnessesOf } from './witnesses.ts';

const isErased = (person: Person | undefined) => !person || person.email === '';

/** Finds people, and remembers whom it named. */
export const remembering = (find: FindPeople) => {
  /** Whether the name was shown, of each. */
  const shown = new Map<string, boolean>();
  const people: FindPeople = async (ids) => {
    const found = await find(ids);
    for (const [id, person] of found) shown.set(id, shown.get(id) || !isErased(person));
    return found;
  };
  /** @throws Error where somebody was erased after the name was shown */
  const named = async (): Promise<string[]> => {
    const now = await find(shown.keys());
    for (const [id, wasShown] of shown)
      if (wasShown && isErased(now.get(id))) throw new Error('somebody was erased meanwhile');
    return [...shown].flatMap(([id, wasShown]) => (wasShown ? [id] : []));
  };
  return { people, named };
};

type Order = { readonly projectId: string; readonly packageId: string };
type Finished = 'FinishEvidence' | 'DropEvidence';

const attempts = 5;
/** Milliseconds for the views to show the order, so that the package holds it. */
const patience = 30_000;

const isAbout =
  ({ packageId }: Order) =>
  ({ data }: StoredEvent) =>
    data.packageId === packageId;

/** Who asked, and whether it is still wanted. */
const orderIn = (events: readonly StoredEvent[]) => {
  const orders = events.filter(({ type }) => type === 'EvidenceOrdered');
  return {
    askers: orders.map(({ data }) => (data as EventData<'EvidenceOrdered'>).personId),
    bytes: (orders[0]?.data as EventData<'EvidenceOrdered'> | undefined)?.bytes ?? 0,
    position: orders[0]?.position ?? 0,
    isReady: events.some(({ type }) => type === 'EvidenceReady'),
    isDropped: events.some(({ type }) => type === 'EvidenceDropped'),
  };
};

const isTemporary = (code: RefusalCode) => statusOf(code) >= 500 || statusOf(code) === 429;
const isForbidden = (error: unknown) => error instanceof Refused && !isTemporary(error.refusal.code);

/** The first of them who may have it now; undefined: nobody. */
const viewFor = async (reader: Reader, askers: readonly string[], { projectId, packageId }: Order) => {
  for (const personId of askers)
    try {
      return await auditedView(reader, { kind: 'person', personId, sessionId: packageId }, projectId);
    } catch (error) {
      if (!isForbidden(error)) throw error;
    }
  return undefined;
};

/**
 * Makes large packages into the file store, one at a time. Any copy takes the job; another goes on
 * if it dies, from the first byte.
 */
export const evidenceMaker = (options: EvidenceOptions) => {
  const { jobs, files, eventStore, client, shows, reader, log } = options;
  const stopped = new AbortController();

  /** @returns whether it was still wanted */
  const tell = async <N extends Finished>(name: N, payload: CommandInput<N>, packageId: string): Promise<boolean> => {
    const commandId = derivedId(packageId, name);
    const outcome = await client.send(name, payload, { commandId, causationId: packageId, correlationId: packageId });
    if (outcome.ok) return true;
    const { code } = outcome.refusal;
    if (isTemporary(code)) throw new EngineUnavailableError(`${name} cannot be answered now: ${code}`);
    return false;
  };

  const written = async (view: ProjectView, key: string) => {
    const { people, named } = remembering(reader.people);
    const sources = { ...options, reader: { ...reader, people }, ...witnessesOf(options) };
    const zip = await evidencePackage(sources, view);
    const abandon = () => zip.stream.destroy(new EngineUnavailableError('the process ends'));
    stopped.signal.addEventListener('abort', abandon);
    try {
      await files.append(key, 0, zip.stream);
      // The file store keeps what came before a source broke off.
      if (!zip.stream.readableEnded) throw zip.stream.errored ?? new Error('the package broke off');
      const { size } = await files.complete(key);
      return { size, people: await named() };
    } finally {
      stopped.signal.removeEventListener('abort', abandon);
      zip.close();
    }
  };

  /** Undefined where nothing is to be made any more. */
  const make = async (order: Order): Promise<CommandInput<'FinishEvidence'> | undefined> => {
    const { projectId, packageId } = order;
    const key = fileKey(projectId, packageId);
    const events = await eventStore.readStream(streams.evidence(projectId));
    const { askers, bytes, position, isReady, isDropped } = orderIn(events.filter(isAbout(order)));
    if (isDropped) await files.remove(key);
    if (isDropped || isReady) return undefined;
    await shows({ key: projectId, position }, patience);
    const view = await viewFor(reader, askers, order);
    if (!view) throw new Refused('PROJECT_NOT_FOUND');
    await files.checkRoom(bytes);
    return { projectId, packageId, ...(await written(view, key)) };
  };

  const handle = async ({ data, isLast, stillOurs }: Attempt): Promise<void> => {
    const order = data as Order;
    const key = fileKey(order.projectId, order.packageId);
    let made: CommandInput<'FinishEvidence'> | undefined;
    try {
      made = await make(order);
      if (!made) return;
      await stillOurs();
      if (!(await tell('FinishEvidence', made, order.packageId))) await files.remove(key);
    } catch (error) {
      // Another worker that has the job by now may have made it: its bytes stay, and it says how it ended.
      await stillOurs();
      // That it is ready may be stored although the answer is lost: the next attempt asks the events.
      if (made && concernsAll(error)) throw error;
      const isOver = isForbidden(error) || error instanceof DiskFullError || (isLast && !concernsAll(error));
      await files.remove(key);
      if (!isOver) throw error;
      log.error({ err: error, ...order }, 'an evidence package could not be made');
      await tell('DropEvidence', { ...order, why: 'failed' }, order.packageId);
    }
  };

  let running: { stop(): Promise<void> } | undefined;
  return {
    start: (): void => {
      running = jobs?.process(evidenceQueue, handle, {
        concurrency: 1,
        attempts,
        longestPause: MINUTE,
        onFailure: ({ id, attempt, error, nextTry }) =>
          log.warn({ err: error, packageId: id, attempt, nextTry }, 'making an evidence package failed'),
      });
    },
    stop: async (): Promise<void> => {
      stopped.abort();
      await running?.stop();
    },
  };
};
