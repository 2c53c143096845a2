import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@dossier/shared/basics/clock';
import { answerKeyId, streams } from '@dossier/shared/contract';
import { openSqliteDirectory } from '@dossier/shared/directory/sqlite';
import { openSqliteEventStore } from '@dossier/shared/event-store/sqlite';
import { diskFileStore } from '@dossier/shared/file-store/disk';
import { createCodec, digestOf } from '@dossier/shared/history';
import { record } from '@dossier/shared/history/testing';
import { beginning } from '@dossier/shared/upload-registry';
import { openSqliteUploadRegistry } from '@dossier/shared/upload-registry/sqlite';
import { afterAll, afterEach, expect, it } from '@jest/globals';
import { fileLedger } from '../shared/directory/erasure.ts';
import { migrate } from './migrate.ts';
import { log } from './testing/serve.ts';

const dir = mkdtempSync(join(tmpdir(), 'dossier-repeated-'));
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => rmSync(dir, { recursive: true }));

const opened = (name: string) => {
  const file = (part: string) => join(dir, `${name}-${part}`);
  const eventStore = openSqliteEventStore({ file: file('events.db') });
  const directory = openSqliteDirectory({ file: file('directory.db'), masterKey: Buffer.alloc(32, 1) });
  const uploads = openSqliteUploadRegistry({ file: file('uploads.db') });
  closing.push(eventStore.close, directory.close, uploads.close);
  return {
    eventStore,
    directory,
    uploads,
    files: diskFileStore({ dir: file('files') }),
    ledger: fileLedger(file('erasures.txt')),
  };
};

it('what an earlier version did twice moves as it is', async () => {
  const source = opened('source');
  const stream = streams.account('ann');
  const removed = { type: 'ProfilePictureRemoved', data: { personId: 'ann' } } as const;
  const [event] = await record(source.eventStore, createCodec(source.directory), stream, [removed]);
  if (!event) throw new Error('nothing was recorded');
  const { position: _, digest, ...rest } = { ...event, revision: 1 };
  await source.eventStore.append(stream, 0, [{ ...rest, digest: digestOf(digest, rest) }]);
  const target = opened('target');
  const report = await migrate({ source, target, clock: systemClock, log });
  const findings = [{ fault: 'repeated', stream, id: event.id, first: 0, revision: 1 }];
  expect(report).toMatchObject({ ok: true, source: { ok: false, findings }, target: { findings }, differences: [] });
  expect((await target.eventStore.readStream(stream)).map(({ id }) => id)).toEqual([event.id, event.id]);
});

it('goes on where it broke off between a person and the keys of their answers', async () => {
  const source = opened('answered');
  const { personId } = await source.directory.personOf('ann@example.org');
  const keyId = answerKeyId({ personId, projectId: '123456789', term: 1 });
  const key = await source.directory.makeAnswerKey(keyId);
  const target = opened('broken');
  const broken = {
    ...target,
    directory: {
      ...target.directory,
      restoreAnswerKey: async () => {
        throw new Error('broken off');
      },
    },
  };
  const wanted = { source, clock: systemClock, log };
  await expect(migrate({ ...wanted, target: broken })).rejects.toThrow('broken off');
  expect(await migrate({ ...wanted, target })).toMatchObject({ ok: true, moved: { people: { count: 0 } } });
  expect((await target.directory.keysOf([keyId])).get(keyId)).toEqual(key);
});

it('what a crash left of an unfinished upload that was ended is not moved', async () => {
  const [source, target] = [opened('ended'), opened('whole')];
  const of = { owner: 'ann', account: 'ann', purpose: 'picture', projectId: null, documentId: null } as const;
  const upload = { ...of, uploadId: 'ended', fileName: 'me.png', length: 100, ...beginning(0) };
  await source.uploads.begin(upload, 1_000);
  // Ten bytes had come when its reservation lapsed.
  await source.uploads.lapse('ended', 1, 1, 10);
  await source.uploads.retire('ended');
  const report = await migrate({ source, target, clock: systemClock, log });
  expect(report).toMatchObject({ ok: true, differences: [], moved: { uploads: { count: 0 } } });
  expect(await target.uploads.get('ended')).toBeUndefined();
});
