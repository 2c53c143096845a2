import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type DomainEvent, type EventData, type StoredEvent, streams } from '../../contract/index.ts';
import type { EventStore } from '../../event-store/port.ts';
import { openSqliteEventStore } from '../../event-store/sqlite/event-store.ts';
import {
  type Codec,
  createCodec,
  digestOf,
  type KnownOutside,
  type SealKeys,
  sealHistory,
  verifyHistory,
  WrongSealKeyError,
} from '../index.ts';
import { FakeKeys, record } from '../testing/index.ts';
import { checkpointOf } from './checkpoint.ts';
import { changedHeads } from './heads.ts';
import { isSignedBy, noteSigner, verifierKey } from './note.ts';
import { keepNote, notesIn } from './witness-file.ts';

const [first, second, foreign] = [1, 2, 3].map((byte) => noteSigner(Buffer.alloc(32, byte))) as [
  SealKeys['current'],
  SealKeys['current'],
  SealKeys['current'],
];
const picture = (personId: string): DomainEvent => ({ type: 'ProfilePictureRemoved', data: { personId } });
const stream = streams.seal();

describe('signed seals', () => {
  let dir: string;
  let store: EventStore;
  let codec: Codec;
  const open = (name: string) => openSqliteEventStore({ file: join(dir, `${name}.db`) });
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'seals-'));
    store = open('events');
    codec = createCodec(new FakeKeys());
  });
  afterEach(async () => {
    await store.close();
    rmSync(dir, { recursive: true });
  });

  const change = (personId: string) => record(store, codec, streams.account(personId), [picture(personId)]);
  const seal = (keys: SealKeys = { current: first }, own = store) =>
    sealHistory({ store: own, codec, keys, now: Date.parse('2026-03-01T10:00:00Z'), every: 0 });
  const seals = async () =>
    (await store.readStream(stream))
      .filter(({ type }) => type === 'StreamsSealed')
      .map(({ data }) => data as EventData<'StreamsSealed'>);
  const notes = async () => (await seals()).map(({ checkpoint }) => checkpoint ?? '');
  const faults = async (known: KnownOutside = { sealKeys: [first.publicKey] }, own = store) =>
    (await verifyHistory({ store: own, ...known })).findings.map((finding) =>
      'revision' in finding ? `${finding.stream} ${finding.revision} ${finding.fault}` : finding.fault,
    );

  it('[BEY-04] grow one tree, and are notes that others can check', async () => {
    for (const personId of ['ann', 'ben', 'cid']) {
      await change(personId);
      await seal();
    }
    const checkpoints = (await notes()).map(checkpointOf);
    // Each seal adds the event that came, the second one the key and the seal before, the third the seal before.
    expect(checkpoints.map((checkpoint) => checkpoint?.size)).toEqual([1, 4, 6]);
    const origin = checkpoints[0]?.origin ?? '';
    for (const note of await notes()) expect(isSignedBy(note, verifierKey(origin, first.publicKey))).toBe(true);
    expect(await verifyHistory({ store, sealKeys: [first.publicKey], witnessed: await notes() })).toMatchObject({
      ok: true,
      seals: 3,
      sealKeys: 1,
      findings: [],
    });
  });

  /** As somebody with access to the store would write it anew: one event changed, every digest recomputed. */
  const rewritten = async (): Promise<EventStore> => {
    const events = (await store.readAll(0, 1_000)).filter((event) => event.stream !== stream);
    const forged = open('forged');
    const digests = new Map<string, string>();
    for (const { position, digest, ...event } of events) {
      const changed = event.revision === 0 && event.stream === streams.account('ann') ? { actor: 'mallory' } : {};
      const envelope = { ...event, ...changed };
      const chained = digestOf(digests.get(event.stream) ?? '', envelope);
      digests.set(event.stream, chained);
      await forged.append(event.stream, event.revision === 0 ? 'no-stream' : event.revision - 1, [
        { ...envelope, digest: chained },
      ]);
    }
    return forged;
  };

  it('[BEY-04] tell that the whole store was rewritten with fitting digests and seals', async () => {
    await change('ann');
    await change('ann');
    await seal();
    const forged = await rewritten();
    await seal({ current: foreign }, forged);
    expect(await faults({}, forged)).toEqual([]);
    expect(await faults({ sealKeys: [first.publicKey] }, forged)).toEqual(['seal 1 seal not signed']);
    expect(await faults({ witnessed: await notes() }, forged)).toEqual(['witnessed seal missing']);
    await forged.close();
  });

  it('[BEY-04] cannot be kept beside a rewritten history, nor signed by another in the name of the key', async () => {
    await change('ann');
    await seal();
    const genuine = await store.readStream(stream);
    const forged = await rewritten();
    await forged.append(stream, 'no-stream', genuine);
    expect(await faults(undefined, forged)).toEqual(['seal 1 seal broken']);
    await forged.close();

    const published = genuine[0] as StoredEvent;
    const other = open('other');
    await record(other, codec, streams.account('eve'), [picture('eve')]);
    await seal({ current: foreign }, other);
    const [, unsigned] = await other.readStream(stream);
    const withItsKey: EventStore = {
      ...other,
      readStream: async (name) => (name === stream ? [published, unsigned as StoredEvent] : other.readStream(name)),
    };
    expect(await faults(undefined, withItsKey)).toContain('seal 1 seal not signed');
    await other.close();
  });

  it('[BEY-04] shown to a witness tell that the end of the history was cut off with its seals', async () => {
    await change('ann');
    await seal();
    const file = join(dir, 'witness.txt');
    const before = await store.readAll(0, 1_000);
    await change('ben');
    await seal();
    for (const note of [...(await notes()), ...(await notes())]) keepNote(file, note);
    expect(notesIn(file)).toEqual(await notes());
    const cut: EventStore = {
      ...store,
      readAll: async (after, limit) => before.filter(({ position }) => position > after).slice(0, limit),
      readStream: async (name) => before.filter((event) => event.stream === name),
    };
    expect(await faults({ sealKeys: [first.publicKey] }, cut)).toEqual([]);
    expect(await faults({ witnessed: notesIn(file) }, cut)).toEqual(['witnessed seal missing']);
  });

  it('go on under a new key, which the old one has signed', async () => {
    await change('ann');
    await seal();
    await change('ben');
    await expect(seal({ current: second })).rejects.toThrow(WrongSealKeyError);
    await expect(seal({ current: second, previous: foreign })).rejects.toThrow(WrongSealKeyError);
    await seal({ current: second, previous: first });
    await change('cid');
    await seal({ current: second, previous: first });
    await change('dan');
    await expect(seal()).rejects.toThrow(WrongSealKeyError);
    const events = await store.readStream(stream);
    const published = events
      .filter(({ type }) => type === 'SealKeyPublished')
      .map(({ data }) => data as EventData<'SealKeyPublished'>);
    expect(published).toHaveLength(2);
    const { key = '', checkpoint = '' } = published[1] ?? {};
    const origin = checkpointOf(checkpoint)?.origin ?? '';
    expect(key).toBe(verifierKey(origin, second.publicKey));
    for (const { publicKey } of [first, second])
      expect(isSignedBy(checkpoint, verifierKey(origin, publicKey))).toBe(true);
    expect(await faults({ sealKeys: [second.publicKey], witnessed: await notes() })).toEqual([]);
    expect(await faults({ sealKeys: [first.publicKey] })).toEqual(['seal 4 seal not signed']);
  });

  it('go on when the key is lost, and say so by the missing signature', async () => {
    await change('ann');
    await seal();
    await change('ben');
    await seal({ current: second, previous: 'lost' });
    const [, , published] = await store.readStream(stream);
    const checkpoint = String(published?.data.checkpoint);
    const origin = checkpointOf(checkpoint)?.origin ?? '';
    expect(isSignedBy(checkpoint, verifierKey(origin, second.publicKey))).toBe(true);
    expect(isSignedBy(checkpoint, verifierKey(origin, first.publicKey))).toBe(false);
    expect(await faults({ sealKeys: [second.publicKey] })).toEqual([]);
  });

  it('are not built on a last seal that was changed', async () => {
    await change('ann');
    await seal();
    await change('ben');
    const forged: EventStore = {
      ...store,
      readStream: async (name, options) =>
        (await store.readStream(name, options)).map((event) => ({ ...event, data: { ...event.data, size: 2 } })),
    };
    await expect(seal({ current: first }, forged)).rejects.toThrow('its last seal was changed');
  });

  describe('after seals of version 1', () => {
    const sealAsBefore = async () => {
      const events = await store.readAll(0, 1_000);
      const heads = changedHeads();
      const [last] = await store.readStream(stream, { direction: 'backwards', limit: 1 });
      const after = Number(last?.data.position ?? 0);
      for (const event of events) if (event.position > after) heads.add(event);
      const data = { root: heads.oldRoot(), position: events.at(-1)?.position ?? 0, streams: heads.count };
      const revision = (last?.revision ?? -1) + 1;
      const envelope = {
        id: `old-${revision}`,
        type: 'StreamsSealed',
        version: 1,
        stream,
        revision,
        key: stream,
        time: '2026-02-01T10:00:00.000Z',
        actor: 'system',
        commandId: `old-${revision}`,
        causationId: `old-${revision}`,
        correlationId: `old-${revision}`,
        context: [],
        data,
      };
      const digest = digestOf(last?.digest ?? '', envelope);
      await store.append(stream, last?.revision ?? 'no-stream', [{ ...envelope, digest }]);
    };
    beforeEach(async () => {
      await change('ann');
      await sealAsBefore();
      await change('ben');
      await sealAsBefore();
    });
    const without = (left: string, from = 0): EventStore => ({
      ...store,
      readBytes: undefined,
      readAll: async (after, limit) =>
        (await store.readAll(after, limit)).filter((event) => event.stream !== left || event.revision < from),
      readStream: async (name) =>
        (await store.readStream(name)).filter((event) => event.stream !== left || event.revision < from),
    });

    it('[BEY-04] sign them, although nothing else has changed', async () => {
      expect(await faults()).toEqual(['seal 1 seal not signed']);
      await seal();
      await seal();
      expect(await seals()).toMatchObject([{}, {}, { size: 1 }]);
      expect(await faults()).toEqual([]);
      expect(await faults(undefined, without(streams.account('ann')))).toEqual(['seal 0 seal broken']);
    });

    it('go on with their tree when an older release has sealed in between', async () => {
      await seal();
      await change('cid');
      await sealAsBefore();
      await change('dan');
      await seal();
      expect(await faults({ sealKeys: [first.publicKey] })).toEqual([]);
      expect(await faults(undefined, without(streams.account('cid')))).toEqual(['seal 4 seal broken']);
    });
  });
});
