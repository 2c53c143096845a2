import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DomainEvent, type StoredEvent, streams } from '../contract/index.ts';
import type { EventStore } from '../event-store/port.ts';
import { openSqliteEventStore } from '../event-store/sqlite/event-store.ts';
import { createCodec, digestOf, noteSigner, openSealLog, sealHistory } from './index.ts';
import { FakeKeys, record } from './testing/index.ts';
import { type Progress, type ProjectVerification, verifyProject } from './verify-project.ts';

const projectId = '123456789';
const comment = (personId: string): DomainEvent => ({
  type: 'CommentAdded',
  data: { projectId, personId, commentId: 'c', text: 'x' },
});
const joins = (personId: string): DomainEvent => ({ type: 'CollaboratorJoined', data: { projectId, personId } });

describe('the verification of a project', () => {
  const dir = mkdtempSync(join(tmpdir(), 'verify-project-'));
  let store: EventStore;
  let events: StoredEvent[];
  beforeAll(async () => {
    store = openSqliteEventStore({ file: join(dir, 'events.db') });
    const codec = createCodec(new FakeKeys());
    const keys = { current: noteSigner(Buffer.alloc(32, 1)) };
    const seal = (hour: number) => sealHistory({ store, codec, keys, now: Date.UTC(2026, 2, 1, hour), every: 0 });
    await record(store, codec, streams.project(projectId), [joins('ann'), joins('ben')]);
    await record(store, codec, streams.comments(projectId), [comment('ann')]);
    await seal(1);
    await record(store, codec, streams.comments(projectId), [comment('ben'), comment('ann')]);
    await seal(2);
    await record(store, codec, streams.project(projectId), [joins('cid')]);
    events = (await store.readAll(0, 100)).filter(({ stream }) => stream !== streams.seal());
  });
  afterAll(async () => {
    await store.close();
    rmSync(dir, { recursive: true });
  });

  const verify = async (own: readonly StoredEvent[], all: Pick<EventStore, 'readStream' | 'readAll'> = store) => {
    const work = verifyProject(own, openSealLog(all));
    const told: Progress[] = [];
    for (;;) {
      const step = await work.next();
      if (step.done) return { ...(step.value as ProjectVerification), told };
      told.push(step.value);
    }
  };

  it('[BEY-04] says up to which event it holds, by which seal, and what waits for one', async () => {
    const report = await verify(events);
    expect(report).toMatchObject({ events: 6, streams: 2, seal: { number: 2 }, unsealed: 1, finding: undefined });
    expect(report.last).toBe(events.at(-1));
    expect(report.told.at(-1)).toEqual({ checked: 6, of: 6 });
  });

  it('[BEY-04] names the first event that was changed, removed or inserted', async () => {
    const [first, second, third, fourth] = events as [StoredEvent, StoredEvent, StoredEvent, StoredEvent];
    const changed = { ...second, actor: 'mallory' };
    const report = await verify([first, changed, ...events.slice(2)]);
    expect(report).toMatchObject({ finding: { event: changed, fault: 'changed' }, last: first });
    const without = await verify([first, second, ...events.slice(3)]);
    expect(without.finding).toMatchObject({ event: fourth, fault: 'removed' });
    expect(third.stream).toBe(fourth.stream);
  });

  it('[BEY-04] names an event that was written anew with a digest that fits', async () => {
    const [first, second] = events as [StoredEvent, StoredEvent];
    const { digest: _digest, position, ...envelope } = { ...second, actor: 'mallory' };
    const forged = { ...envelope, position, digest: digestOf(first.digest, envelope) };
    const own = [first, forged, ...events.slice(2, -1)];
    const rewritten = {
      readStream: store.readStream,
      readAll: async (after: number, limit: number) =>
        (await store.readAll(after, limit)).map((event) => (event.position === position ? forged : event)),
    };
    expect(await verify(own, rewritten)).toMatchObject({ finding: { event: forged, fault: 'not as sealed' } });
  });
});
