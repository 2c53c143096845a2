import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import Database from 'libsql';
import { EngineUnavailableError } from '../basics/errors.ts';
import { type DomainEvent, type Envelope, type StoredEvent, streams } from '../contract/index.ts';
import { openScratch } from '../engines/sqlite/scratch.ts';
import type { EventStore, StoredBytes } from '../event-store/port.ts';
import { openSqliteEventStore } from '../event-store/sqlite/event-store.ts';
import { eventIn } from '../event-store/text.ts';
import type { FileStore } from '../file-store/port.ts';
import { runs } from '../testing/runs.ts';
import type { UploadRegistry } from '../upload-registry/port.ts';
import { type Codec, createCodec, digestOf, isAsWritten, noteSigner, sealHistory, verifyHistory } from './index.ts';
import { type Parts, partOf } from './parts/part.ts';
import { FakeKeys, record } from './testing/index.ts';
import type { VerifyOptions } from './verify.ts';

const projectId = '123456789';
const comment = (commentId: string): DomainEvent => ({
  type: 'CommentAdded',
  data: { projectId, personId: 'ann', commentId, text: `text of ${commentId}` },
});
const comments = streams.comments(projectId);
const uploaded = (fileId: string, bytes: string): DomainEvent => ({
  type: 'DocumentUploaded',
  data: {
    projectId,
    personId: 'ann',
    documentId: 'd1',
    version: 1,
    fileId,
    fileName: 'a.pdf',
    size: bytes.length,
    sha256: sha256(bytes),
    mediaType: 'application/pdf',
    late: false,
  },
});
const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex');

/** By parts of two events. */
const partsIn = (store: Pick<EventStore, 'readBytes'>): Parts =>
  async function* ({ until: end, ...wanted }) {
    for (let after = 0; after < end; after += 2) {
      const until = Math.min(end, after + 2);
      const stored = await store.readBytes?.(after, 2);
      const part = () =>
        partOf([stored?.filter(({ position }) => position <= until) ?? []], { ...wanted, after, until });
      yield {
        until,
        part: await Promise.resolve()
          .then(part)
          .catch(() => undefined),
      };
    }
  };

/** The same is found with room in memory for one stream, one head and one file, by parsing every event, and by parts. */
const verified = async (options: VerifyOptions) => {
  const report = await verifyHistory(options);
  const scratch = openScratch(1);
  expect(await verifyHistory({ ...options, scratch })).toEqual(report);
  expect(await verifyHistory({ ...options, store: { ...options.store, readBytes: undefined } })).toEqual(report);
  expect(await verifyHistory({ ...options, parts: partsIn(options.store) })).toEqual(report);
  scratch.close();
  return report;
};

/** The events of a store, by both ways. */
const reading = (all: readonly StoredBytes[]) => {
  const page = (after: number, limit: number) => all.filter(({ position }) => position > after).slice(0, limit);
  return {
    readBytes: async (after: number, limit: number) => page(after, limit),
    readAll: async (after: number, limit: number) => page(after, limit).map(eventIn),
  };
};

describe('verification of the history', () => {
  let dir: string;
  let store: EventStore;
  let codec: Codec;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-history-'));
    store = openSqliteEventStore({ file: join(dir, 'events.db') });
    codec = createCodec(new FakeKeys());
  });
  afterEach(async () => {
    await store.close();
    rmSync(dir, { recursive: true });
  });

  const keys = { current: noteSigner(Buffer.alloc(32, 1)) };
  const seal = () => {
    // What commits between the reading and the seal belongs to the next one.
    const append: EventStore['append'] = async (...given) => {
      await record(store, codec, comments, [comment('meanwhile')]);
      return store.append(...given);
    };
    return sealHistory({ store: { ...store, append }, codec, keys, now: 0, every: 0 });
  };

  /** The same store as somebody with access to its file would leave it. */
  const tampered = async (change: (events: StoredEvent[]) => StoredEvent[]): Promise<EventStore> => {
    const events = change(structuredClone(await store.readAll(0, 1_000)) as StoredEvent[]);
    return {
      ...store,
      ...reading(
        events.map(({ position, ...event }) => ({
          ...{ position, stream: event.stream, revision: event.revision },
          body: Buffer.from(JSON.stringify(event)),
        })),
      ),
      readStream: async (stream) => events.filter((event) => event.stream === stream),
    };
  };
  const findings = async (change: (events: StoredEvent[]) => StoredEvent[]) => {
    const { ok, findings } = await verified({ store: await tampered(change) });
    expect(ok).toBe(findings.length === 0);
    return findings.map((finding) =>
      'stream' in finding ? `${finding.stream} ${finding.revision} ${finding.fault}` : finding.fault,
    );
  };
  /** Numbers the events of the comments anew, as somebody would who hides a gap or an addition. */
  const renumbered = (events: StoredEvent[]): StoredEvent[] => {
    let next = 0;
    return events.map((event) => (event.stream === comments ? { ...event, revision: next++ } : event));
  };

  describe('with comments, an account and two seals', () => {
    beforeEach(async () => {
      for (const id of ['one', 'two', 'three']) await record(store, codec, comments, [comment(id)]);
      await record(store, codec, streams.account('ann'), [
        { type: 'ProfilePictureRemoved', data: { personId: 'ann' } },
      ]);
      await seal();
      await record(store, codec, comments, [comment('four'), comment('five')]);
      await seal();
    });
    const isThird = ({ stream, revision }: StoredEvent) => stream === comments && revision === 2;

    it('[BEY-04] finds nothing in an untouched history', async () => {
      const { ok, events, streams: count, seals, findings } = await verified({ store });
      expect({ ok, events, count, seals, findings }).toEqual({
        ok: true,
        events: 11,
        count: 3,
        seals: 2,
        findings: [],
      });
    });

    it.each([
      ['data', (event: StoredEvent) => ({ ...event, data: { ...event.data, commentId: 'other' } })],
      ['actor', (event: StoredEvent) => ({ ...event, actor: 'mallory' })],
      ['time', (event: StoredEvent) => ({ ...event, time: '2020-01-01T00:00:00.000Z' })],
      ['type', (event: StoredEvent) => ({ ...event, type: 'ProjectPurged' })],
      ['digest', (event: StoredEvent) => ({ ...event, digest: '0'.repeat(64) })],
    ])('[BEY-04] names an event whose %s was changed', async (_field, change) => {
      const found = await findings((events) => events.map((event) => (isThird(event) ? change(event) : event)));
      expect(found[0]).toBe(`${comments} 2 changed`);
    });

    it('[BEY-04] names a removed event, also when the rest was numbered anew', async () => {
      const remove = (events: StoredEvent[]) => events.filter((event) => !isThird(event));
      expect((await findings(remove))[0]).toBe(`${comments} 2 removed`);
      expect((await findings((events) => renumbered(remove(events))))[0]).toBe(`${comments} 2 removed`);
    });

    it.each(['as it comes', 'with a digest that fits'])('[BEY-04] names an inserted event %s', async (way) => {
      const insert = (events: StoredEvent[]) =>
        events.flatMap((event) => {
          if (!isThird(event)) return [event];
          const before = events.find(({ stream, revision }) => stream === comments && revision === 1);
          const { digest, position, ...false_ } = { ...event, id: 'false', actor: 'mallory' };
          const fitting = way === 'as it comes' ? digest : digestOf(before?.digest ?? '', false_);
          return [{ ...false_, digest: fitting, position }, event];
        });
      expect((await findings((events) => renumbered(insert(events))))[0]).toBe(`${comments} 2 inserted`);
    });

    it('[BEY-04] notices by the seals that the last events or a whole stream were cut off', async () => {
      const cut = await findings((events) =>
        events.filter(({ stream, revision }) => stream !== comments || revision < 5),
      );
      expect(cut).toEqual(['seal 2 seal broken']);
      const gone = await findings((events) => events.filter(({ stream }) => stream !== streams.account('ann')));
      expect(gone).toEqual(['seal 1 seal broken']);
    });

    it('[BEY-04] names what stands twice in a stream, as a command was done twice, with both revisions and the id', async () => {
      const stored = await store.readStream(comments);
      const again = (event: StoredEvent, last: StoredEvent): Envelope => {
        const { position: _, digest, ...rest } = { ...event, revision: last.revision + 1 };
        return { ...rest, digest: digestOf(last.digest, rest) };
      };
      const last = stored.at(-1) as StoredEvent;
      const [, second, third] = stored as [StoredEvent, StoredEvent, StoredEvent];
      await store.append(comments, last.revision, [again(third, last)]);
      const [doubled] = await store.readStream(comments, { direction: 'backwards', limit: 1 });
      await store.append(comments, last.revision + 1, [again(second, doubled as StoredEvent)]);
      const { ok, findings } = await verified({ store });
      expect({ ok, findings }).toEqual({
        ok: false,
        findings: [
          { stream: comments, revision: 7, position: 12, fault: 'repeated', id: third.id, first: 2 },
          { stream: comments, revision: 8, position: 13, fault: 'repeated', id: second.id, first: 1 },
        ],
      });
      expect(isAsWritten({ findings })).toBe(true);
      const fewer = await verifyHistory({ store: await tampered((events) => events.slice(1)) });
      expect(isAsWritten(fewer)).toBe(false);
    });

    it('takes the same id in another stream for nothing', async () => {
      const [event] = await store.readStream(comments);
      const { position: _, digest, ...rest } = { ...(event as StoredEvent), stream: 'elsewhere' };
      await store.append('elsewhere', 'no-stream', [{ ...rest, digest: digestOf('', rest) }]);
      expect(await verified({ store })).toMatchObject({ ok: true, findings: [] });
    });

    it('notices by the seals that a whole stream was rewritten with fitting digests', async () => {
      const found = await findings((events) => {
        let previous = '';
        return events.map(({ digest, position, ...event }) => {
          if (event.stream !== comments) return { ...event, digest, position };
          const rewritten = { ...event, actor: 'mallory' };
          previous = digestOf(previous, rewritten);
          return { ...rewritten, digest: previous, position };
        });
      });
      expect(found).toEqual(['seal 1 seal broken', 'seal 2 seal broken']);
    });
  });

  describe('while an engine is away', () => {
    const away = new EngineUnavailableError('EventStoreDB does not answer');
    beforeEach(async () => {
      for (const id of ['one', 'two']) await record(store, codec, comments, [comment(id)]);
    });

    it('waits for it, and calls nothing damaged or missing', async () => {
      let calls = 0;
      const silentOnce = async <T>(answer: () => Promise<T>): Promise<T> => {
        calls += 1;
        if (calls % 2 === 1) throw away;
        return answer();
      };
      const silent: EventStore = {
        ...store,
        readBytes: (...given) => silentOnce(async () => store.readBytes?.(...given)),
        readStream: (...given) => silentOnce(() => store.readStream(...given)),
      };
      const stream = streams.submission(projectId, 'ann');
      await record(store, codec, stream, [uploaded('one', 'first')]);
      const files = { read: () => silentOnce(async () => Readable.from(['first'])) } as unknown as FileStore;
      const uploads = { get: async () => undefined } as unknown as UploadRegistry;
      expect(await verifyHistory({ store: silent, files, uploads })).toMatchObject({ ok: true, events: 3, files: 1 });
    });

    it('says how far it came, instead of judging what it could not read', async () => {
      const readBytes: EventStore['readBytes'] = async (after, limit) => {
        if (after > 0) throw away;
        return store.readBytes?.(after, limit);
      };
      await expect(verifyHistory({ store: { ...store, readBytes }, patience: 0 })).rejects.toThrow(
        'Verification stopped at position 2, with nothing found or refuted: EventStoreDB does not answer. Run it again.',
      );
    });
  });

  describe('of a damaged file', () => {
    const count = 40;
    beforeEach(async () => {
      for (let index = 0; index < count / 4; index += 1)
        await record(
          store,
          codec,
          comments,
          Array.from({ length: 4 }, (_, part) => comment(`${index}-${part}`)),
        );
    });
    /** Changes the file while nobody has it open. */
    const damage = async (sql: string, values: readonly (string | number)[]) => {
      await store.close();
      const db = new Database(join(dir, 'events.db'));
      db.prepare(sql).run([...values]);
      db.close();
      store = openSqliteEventStore({ file: join(dir, 'events.db') });
    };

    it('[BEY-04] notices every flipped bit of stored events', async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: count }), fc.nat(), fc.nat(6), async (position, at, bit) => {
          const [original] = await bodies(position);
          const bytes = Buffer.from(original ?? '');
          const place = at % bytes.length;
          bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << bit), place);
          await damage('UPDATE events SET body = ? WHERE position = ?', [bytes.toString('utf8'), position]);
          const report = await verifyHistory({ store });
          expect(report.ok).toBe(false);
          expect(await verifyHistory({ store, parts: partsIn(store) })).toEqual(report);
          await damage('UPDATE events SET body = ? WHERE position = ?', [original ?? '', position]);
        }),
        { numRuns: runs(40) },
      );
      expect((await verifyHistory({ store })).ok).toBe(true);
    });

    it.each([
      ['no revision', '"revision":', '"0revision":'],
      ['a number beyond all', '"version":1', '"version":1e999'],
    ])('[BEY-04] finds an event that has %s, and goes on after it', async (_what, from, to) => {
      const [original = ''] = await bodies(13);
      await damage('UPDATE events SET body = ? WHERE position = ?', [original.replace(from, to), 13]);
      const report = await verifyHistory({ store });
      expect(report).toMatchObject({ ok: false, events: count });
      expect(await verifyHistory({ store, parts: partsIn(store) })).toEqual(report);
    });

    it('[BEY-04] finds the same by the stored bytes as by parsing them, whatever was made of them', async () => {
      const { inspect: _, ...whole } = store;
      const stored = (await whole.readBytes?.(0, count)) ?? [];
      const digestIn = (body: Buffer | undefined) => (body ? String(JSON.parse(body.toString()).digest) : '');
      /** As somebody would who knows how digests are made. */
      const fitting = (body: string, at: number) =>
        body.replace(
          /,"digest":"\w{64}"\}$/,
          `,"digest":"${sha256(`${digestIn(stored[at - 1]?.body)}${body.slice(0, -77)}}`)}"}`,
        );
      const put = fc.constantFrom(
        '',
        ' ',
        '\n',
        '"',
        '\\',
        '0',
        '.0',
        '}',
        '"digest":"x",',
        '"position":1,',
        '"actor":"x",',
      );
      const change = fc.tuple(fc.nat(count - 1), fc.nat(), put, fc.nat(2), fc.boolean());
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 2 }), async (changes) => {
          const all = [...stored];
          for (const [at, place, text, cut, fits] of changes) {
            const { body: bytes, ...filed } = all[at] as StoredBytes;
            const body = bytes.toString();
            const from = place % body.length;
            const made = body.slice(0, from) + text + body.slice(from + cut);
            all[at] = { ...filed, body: Buffer.from(fits ? fitting(made, at) : made) };
          }
          const { readBytes, readAll } = reading(all);
          const report = await verifyHistory({ store: { ...whole, readAll, readBytes } });
          expect(await verifyHistory({ store: { ...whole, readAll, readBytes: undefined } })).toEqual(report);
          const parts = partsIn({ readBytes });
          expect(await verifyHistory({ store: { ...whole, readAll, readBytes }, parts })).toEqual(report);
        }),
        { numRuns: runs(200) },
      );
    });

    it('names an event that is no JSON any more, and reads on after it', async () => {
      await damage('UPDATE events SET body = ? WHERE position = ?', ['{"id":', 7]);
      const report = await verified({ store });
      expect(report.events).toBe(count - 1);
      expect(report.findings).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ stream: comments, revision: 6, fault: 'removed' }),
          { fault: 'store damaged', detail: 'UnreadableEventError: the event at position 7 cannot be read' },
        ]),
      );
    });

    it('notices events that are filed under another stream or revision', async () => {
      await damage('UPDATE events SET stream = ? WHERE position = ?', ['elsewhere', 3]);
      expect((await verified({ store })).findings).toEqual([
        { fault: 'store damaged', detail: 'position 3 is filed as elsewhere 2' },
      ]);
    });

    const bodies = async (position: number) => {
      const [event] = await store.readAll(position - 1, 1);
      const { position: _position, ...body } = event ?? { position: 0 };
      return [JSON.stringify(body)];
    };
  });

  describe('of files', () => {
    const bytes = new Map<string, string>();
    const files = {
      read: async (key: string) => {
        const content = bytes.get(key);
        return content === undefined ? undefined : Readable.from([Buffer.from(content)]);
      },
    } as unknown as FileStore;
    const uploads = { get: async () => undefined } as unknown as UploadRegistry;
    const faults = async () =>
      (await verified({ store, files, uploads })).findings.map((finding) =>
        'fileId' in finding ? `${finding.fileId} ${finding.fault}` : finding.fault,
      );
    beforeEach(async () => {
      bytes.clear();
      bytes.set(`${projectId}/one`, 'first').set(`${projectId}/two`, 'second');
      const stream = streams.submission(projectId, 'ann');
      await record(store, codec, stream, [uploaded('one', 'first'), uploaded('two', 'second')]);
    });

    it('[BEY-04] finds nothing when every file is there unchanged', async () => {
      expect(await verified({ store, files, uploads })).toMatchObject({ ok: true, files: 2, findings: [] });
    });

    it('[BEY-04] names files that are missing or changed', async () => {
      bytes.delete(`${projectId}/one`);
      bytes.set(`${projectId}/two`, 'secoNd');
      expect(await faults()).toEqual(['one file missing', 'two file changed']);
    });

    it('[BEY-40] accepts that documents are gone whose retention has ended, and those alone', async () => {
      bytes.clear();
      const files = [{ documentId: 'd1', version: 1, fileId: 'one' }];
      const expired = { type: 'DocumentsExpired', data: { projectId, personId: 'ann', files } } as const;
      await record(store, codec, streams.submission(projectId, 'ann'), [expired]);
      expect(await faults()).toEqual(['two file missing']);
    });

    it('accepts that the files of a purged project are gone', async () => {
      bytes.clear();
      await record(store, codec, streams.project(projectId), [{ type: 'ProjectPurged', data: { projectId } }]);
      expect(await faults()).toEqual([]);
    });
  });
});
