import { concurrently } from '@dossier/shared/async/concurrency';
import { takingTurns } from '@dossier/shared/async/turns';
import type { StoredEvent } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { canonicalJson } from '@dossier/shared/history';
import type { Views } from '@dossier/shared/read-store';
import { type HistoryDocument, historyWithin } from '@dossier/shared/views';

/** Few: all others wait while one is made. */
export const batch = 50;
const atOnce = 16;

type Sources = { readonly readStore: Views; readonly eventStore: Pick<EventStore, 'readStream'> };

/** The position of the newest entry of a project's time line. */
export const newestPosition = async (readStore: Views, projectId: string): Promise<number> => {
  const where = historyWithin(projectId);
  const sort = { field: 'id', order: 'desc' } as const;
  const [newest] = await readStore.find<HistoryDocument>('history', { where, sort, limit: 1 });
  return newest?.position ?? 0;
};

/** Files whose uploads the views show by now, and events up to there do not. */
export const uploadedAfter = async (
  readStore: Views,
  projectId: string,
  upTo: number,
): Promise<ReadonlySet<string>> => {
  const where = { kind: 'DocumentUploaded', ...historyWithin(projectId, upTo + 1) };
  const found = await readStore.find<HistoryDocument>('history', { where });
  return new Set(found.flatMap(({ fileId }) => fileId ?? []));
};

/**
 * Of all streams of a project, batch after batch in the order of positions: the time line tells
 * where they are, the event store what they are.
 */
export async function* storedEvents(
  { readStore, eventStore }: Sources,
  projectId: string,
  upTo: number,
): AsyncGenerator<readonly StoredEvent[]> {
  const next = new Map<string, number>();
  const turn = takingTurns();
  for (let after = -1; ; ) {
    const found = await readStore.find<HistoryDocument>('history', {
      where: historyWithin(projectId, after + 1, upTo),
      sort: { field: 'id', order: 'asc' },
      limit: batch,
    });
    const last = new Map(found.map(({ stream, revision }) => [stream, revision]));
    const events: StoredEvent[] = [];
    await concurrently(atOnce, last, async ([stream, revision]) => {
      const from = next.get(stream) ?? 0;
      events.push(...(await eventStore.readStream(stream, { from, limit: revision - from + 1 })));
      next.set(stream, revision + 1);
    });
    yield events.sort((left, right) => left.position - right.position);
    after = found.at(-1)?.position ?? upTo;
    if (found.length < batch) return;
    await turn();
  }
}

/** The event is the text that its digest covers, after the digest before it. */
export const eventLine = ({ digest, position, ...envelope }: StoredEvent): string =>
  `{"position":${position},"digest":"${digest}","event":${canonicalJson(envelope)}}\n`;
