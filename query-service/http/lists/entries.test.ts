import { attemptRefused, type StoredEvent } from '@dossier/shared/contract';
import { UnreadableEventError } from '@dossier/shared/event-store';
import type { HistoryDocument } from '@dossier/shared/views';
import { describe, expect, it } from '@jest/globals';
import type { Fact } from '../../engine/projection.ts';
import { entryOf } from '../../read-models/history/projection.ts';
import { given, history, projectId } from '../../testing/events.ts';
import { entryReader, type TimelineAttempt } from './entries.ts';

const comment = (personId: string, text: string) =>
  given('CommentAdded', { projectId, personId, commentId: text, text });
const facts = (history as unknown as (...events: readonly object[]) => readonly Fact[])(
  ...Array.from({ length: 40 }, (_, index) => comment(index % 2 ? 'ann' : 'ben', `c${index}`)),
  ...Array.from({ length: 10 }, (_, index) =>
    given('CollaboratorReminded', {
      projectId,
      personId: `p${index}`,
      dueAt: '2026-02-01T23:00:00.000Z',
      kind: 'host',
    }),
  ),
);
const rows = facts.map((fact) => entryOf(fact));

const opened = (events: readonly StoredEvent[] = facts as unknown as readonly StoredEvent[]) => {
  const reads: [stream: string, from: number, limit: number][] = [];
  const entriesOf = entryReader({
    readStream: async (stream, { from = 0, limit = 0 } = {}) => {
      reads.push([stream, from, limit]);
      return events.filter((event) => event.stream === stream && event.revision >= from).slice(0, limit);
    },
  });
  return { reads, entriesOf };
};

describe('entries of the time line', () => {
  it('[BEY-01] are read with their events in one read for those that follow each other, and none for those just read', async () => {
    const { reads, entriesOf } = opened();
    const page = rows.slice(15, 40).reverse();
    const entries = await entriesOf(page);
    expect(entries.map(({ id, data }) => [id, data.commentId])).toEqual(
      page.map(({ id, revision }) => [id, `c${revision}`]),
    );
    expect(entries[0]).toMatchObject({ projectId, kind: 'CommentAdded', at: facts[39]?.time });
    expect(reads).toEqual([[`comments-${projectId}`, 15, 25]]);
    expect(await entriesOf(page.slice(0, 10))).toEqual(entries.slice(0, 10));
    expect(reads).toHaveLength(1);
    await entriesOf(rows.slice(38, 42));
    expect(reads.slice(1).map(([stream]) => stream)).toEqual([
      `submission-${projectId}-p0`,
      `submission-${projectId}-p1`,
    ]);
  });

  it('reads nothing between them', async () => {
    const { reads, entriesOf } = opened();
    await entriesOf(rows.slice(0, 6).filter(({ personId }) => personId === 'ann'));
    expect(reads.map(([, from, limit]) => [from, limit])).toEqual([
      [1, 1],
      [3, 1],
      [5, 1],
    ]);
  });

  it('are read beside one whose event is damaged, which alone is left out', async () => {
    const damaged = 3;
    const entriesOf = entryReader({
      readStream: async (stream, { from = 0, limit = 0 } = {}) => {
        if (from <= damaged && damaged < from + limit) throw new UnreadableEventError(damaged + 1);
        const events = facts as unknown as readonly StoredEvent[];
        return events.filter((event) => event.stream === stream && event.revision >= from).slice(0, limit);
      },
    });
    expect((await entriesOf(rows.slice(0, 6))).map(({ data }) => data.commentId)).toEqual([
      'c0',
      'c1',
      'c2',
      'c4',
      'c5',
    ]);
  });

  it('are left out without their event, and attempts stay where they are', async () => {
    const { entriesOf } = opened((facts as unknown as StoredEvent[]).slice(0, 2));
    const attempt = { id: `${rows[0]?.id}.a`, kind: attemptRefused } as TimelineAttempt;
    const [first, second, third] = rows as [HistoryDocument, HistoryDocument, HistoryDocument];
    const moved = { ...second, position: second.position + 7 };
    expect((await entriesOf([first, attempt, third])).map(({ id }) => id)).toEqual([first.id, attempt.id]);
    expect(await entriesOf([moved])).toEqual([]);
  });
});
