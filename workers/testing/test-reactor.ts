import { type DomainEvent, type StoredEvent, streams } from '@dossier/shared/contract';
import { createReactor } from '../reactions/reactor.ts';
import type { WorkerOptions } from '../working.ts';
import { projectId } from './events.ts';
import { openTestWorkers } from './test-workers.ts';

/** A reactor, and what it did: `{kind} {person}`, `mail {template} {person}`, `release {author} {people}`. */
export const openTestReactor = async (over: Pick<WorkerOptions, 'previews'> = {}) => {
  const workers = await openTestWorkers(over);
  const { client, eventStore, record, viewsReach } = workers;
  const reactor = createReactor(workers.options);
  const taken = () =>
    client.take().map(({ name, payload }) => {
      const { personId, recipient, kind, template, memberIds } = payload;
      if (name === 'DropEvidence') return `drop package ${payload.why}`;
      if (name === 'AskAnew') return `ask anew ${personId}`;
      if (name === 'ReleaseSeats') return `release ${personId} ${memberIds}`;
      return `${name === 'Notify' ? kind : `mail ${template}`} ${personId ?? recipient}`;
    });

  return {
    ...workers,
    reactor,
    taken,
    project: (...events: DomainEvent[]) => record(streams.project(projectId), ...events),
    submission: (personId: string, ...events: DomainEvent[]) =>
      record(streams.submission(projectId, personId), ...events),
    /** Delivers everything stored so far for the first time. */
    begin: async (): Promise<void> => {
      await viewsReach();
      await reactor.handle(await eventStore.readAll(0, 1_000));
      client.take();
    },
    reactionTo: async (events: readonly StoredEvent[]): Promise<string[]> => {
      await viewsReach();
      await reactor.handle(events);
      return taken();
    },
  };
};
export type TestReactor = Awaited<ReturnType<typeof openTestReactor>>;
