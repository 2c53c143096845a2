import { MB } from '@dossier/shared/contract';
import { fileKey } from '@dossier/shared/file-store';
import { describe, expect, it } from '@jest/globals';

import { fixture, projectId, useTestUploads } from '../../testing/uploads.ts';

const world = useTestUploads();
const { call, metadata, create, patch, idOf } = world;

describe('how many one person may leave unfinished in a project', () => {
  const document = (documentId: string, person = 'ann') => ({
    Authorization: `Bearer ${person}`,
    'Upload-Metadata': metadata(`${documentId}.pdf`, 'document', documentId),
  });
  const createFor = (documentId: string, length: number, person?: string) =>
    create(length, undefined, document(documentId, person));
  const isThere = async (path: string) => (await world.server.uploads.get(idOf(path))) !== undefined;

  it('two: a stranger does not reserve the storage of the host by empty uploads', async () => {
    const paths: string[] = [];
    for (let count = 0; count < 60; count += 1) {
      // Of two that are begun in one millisecond neither is the older one.
      world.time += 1;
      paths.push((await createFor(`document-${count}`, 200 * MB, 'stranger')).path);
    }
    expect(await world.server.uploads.used('host')).toBe(400 * MB);
    const [first, last] = [paths[0] as string, paths.at(-1) as string];
    expect(await world.server.uploads.get(idOf(first))).toBeUndefined();
    expect(await world.server.uploads.get(idOf(last))).toMatchObject({ documentId: 'document-59' });
    expect((await createFor('letter', 200 * MB)).answer.status).toBe(201);
  });

  it('two, also when many are begun at once', async () => {
    const begun = await Promise.all(Array.from({ length: 20 }, (_, index) => createFor(`document-${index}`, 100 * MB)));
    for (const { answer } of begun) expect(answer.status).toBe(201);
    expect(await world.server.uploads.unfinished('ann', projectId)).toHaveLength(2);
    expect(await world.server.uploads.used('host')).toBe(200 * MB);
  });

  it('of one document the newest only, whose bytes and reservation replace the older', async () => {
    const [older, other] = [await createFor('letter', 1_000), await createFor('report', 10)];
    await patch(older.path, 0, Buffer.alloc(500));
    const newer = await createFor('letter', 100);
    expect(await isThere(older.path)).toBe(false);
    expect(await world.server.files.size(fileKey(projectId, idOf(older.path)))).toBeUndefined();
    expect(await world.server.uploads.used('host')).toBe(110);
    expect([await isThere(newer.path), await isThere(other.path)]).toEqual([true, true]);
  });

  it('what is being written stays: the oldest quiet one gives way, and where none is quiet the new one waits', async () => {
    const [one, two] = [await createFor('one', 10), await createFor('two', 10)];
    const write = ({ path }: { path: string }) =>
      world.server.uploads.lease(idOf(path), 'another copy', world.time, world.time + 10_000);
    await write(one);
    const three = await createFor('three', 10);
    expect(three.answer.status).toBe(201);
    expect([await isThere(one.path), await isThere(two.path)]).toEqual([true, false]);

    await write(three);
    for (const documentId of ['four', 'one'])
      expect((await createFor(documentId, 10)).answer).toMatchObject({
        status: 429,
        headers: { 'retry-after': expect.any(String) },
        body: { title: 'You already have uploads under way. Please wait until one of them is finished.' },
      });
    expect(await world.server.uploads.used('host')).toBe(20);
    await world.server.uploads.release(idOf(one.path), 'another copy');
    expect((await createFor('four', 10)).answer.status).toBe(201);
    expect([await isThere(one.path), await isThere(three.path)]).toEqual([false, true]);
  });

  it('what comes chunk by chunk stays between two of them, too, and the quiet one gives way', async () => {
    const [one, two] = [await createFor('one', 2 * MB), await createFor('two', 1_000)];
    await patch(two.path, 0, Buffer.alloc(500));
    const chunk = Buffer.alloc(100);
    const statuses = new Set([(await patch(one.path, 0, chunk)).status]);
    const { uploads } = world.server;
    const { unfinished } = uploads;
    let isBegun = false;
    let begun: ReturnType<typeof createFor> | undefined;
    // The next chunk comes once it was looked which of them there are.
    await new Promise<void>((looked) => {
      uploads.unfinished = (...of) => unfinished(...of).finally(looked);
      begun = createFor('three', 10).finally(() => {
        isBegun = true;
      });
    });
    for (let offset = chunk.length; !isBegun; offset += chunk.length)
      statuses.add((await patch(one.path, offset, chunk)).status);
    expect((await begun)?.answer.status).toBe(201);
    expect([await isThere(one.path), await isThere(two.path), [...statuses]]).toEqual([true, false, [204]]);
  });

  it('what is given up or done frees its place', async () => {
    const bytes = fixture('letter-of-intent.pdf');
    const [one, two] = [await createFor('one', bytes.length), await createFor('two', 10)];
    await patch(one.path, 0, bytes);
    const three = await createFor('three', 10);
    expect([await isThere(two.path), await isThere(three.path)]).toEqual([true, true]);
    expect((await call('DELETE', three.path)).status).toBe(204);
    await createFor('four', 10);
    expect(await isThere(two.path)).toBe(true);
  });
});
