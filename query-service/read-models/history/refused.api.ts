import { type HistoryEntry, type HistoryRow, removedPerson } from '@dossier/shared/contract';
import { until } from '@dossier/shared/testing/until';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Someone } from '../../testing/app.ts';
import { openTestCall } from '../../testing/call.ts';
import { given, projectId, uploaded } from '../../testing/events.ts';
import { filesOf, letter } from '../../testing/files.ts';

const attempts = { projectId, kind: ['AttemptRefused'] };

describe('what people were refused about a project', () => {
  const call = openTestCall();
  const shownTo = (asker: Someone, filter: object = {}) => asker.list<HistoryRow>('history', { projectId, ...filter });
  const refusalsFor = (asker: Someone) => shownTo(asker, attempts);

  beforeAll(async () => {
    const { host, ann, bob, stranger } = call.cast;
    const { uploadId } = await filesOf(call.app).store(ann.personId, letter);
    const delivered = uploaded(ann.personId, 'letter', 2);
    await call.app.happen({ ...delivered, data: { ...delivered.data, fileId: uploadId } });
    for (let count = 0; count < 3; count += 1) await bob.get(`/api/files/${uploadId}`);
    await until(async () => (await refusalsFor(host)).length === 1);
    await call.app.happen(given('CommentAdded', { projectId, personId: host.personId, commentId: 'x', text: 'Hm' }));
    await ann.get(`/api/projects/${projectId}/archive.zip`);
    const filter = encodeURIComponent(JSON.stringify({ projectId }));
    await stranger.get(`/api/collaborators?filter=${filter}`);
    await stranger.get(`/api/projects/${projectId}`);
    await call.app.get(`/api/projects/${projectId}/history.csv?ticket=made-up`);
    for (const id of ['999999999', 'x']) await stranger.get(`/api/projects/${id}`);
    await until(async () => (await refusalsFor(host)).length === 5);
  });

  it('[BEY-01] stands in its time line, a flood as one entry, with who, what and from where', async () => {
    const rows = await refusalsFor(call.cast.host);
    expect(rows.map(({ text }) => text).sort()).toEqual([
      'A visitor was refused: the time line as a file',
      'Ann Lee was refused: download of documents as one ZIP',
      'Bob Ray was refused: download of "The letter", version 2, of Ann Lee',
      'Stan Tester was refused: a look at its collaborators',
      'Stan Tester was refused: a look at the project',
    ]);
    const flood = rows.find(({ actor }) => actor.name === 'Bob Ray');
    expect(flood?.details).toEqual([
      { name: 'Refusal', before: null, after: 'No file path available.' },
      { name: 'Attempts', before: null, after: '3, the last at Jan 10 2026, 13:00' },
      { name: 'From', before: null, after: '127.0.0.0' },
    ]);
    const all = await shownTo(call.cast.host);
    const [hm] = all.filter(({ details }) => details.some(({ after }) => after === 'Hm'));
    const places = all.map(({ id }) => id);
    expect(places.indexOf(hm?.id ?? '')).toBe(4);
    expect(places[5]).toBe(flood?.id);
    expect(places).toEqual(places.toSorted().reverse());
  });

  it('is for those who see all of it: collaborators read none, not even their own', async () => {
    const { host, support, auditor, ann, bob } = call.cast;
    const all = await refusalsFor(host);
    expect(await refusalsFor(support)).toEqual(all);
    expect(await refusalsFor(auditor)).toEqual(all);
    expect(await refusalsFor(ann)).toEqual([]);
    const own = all.find(({ actor }) => actor.id === bob.personId);
    expect(await shownTo(bob, { kind: undefined })).not.toContainEqual(own);
    expect((await bob.get(`/api/history/${own?.id}`)).status).toBe(404);
  });

  it('[BEY-01] is paged with the events, none twice and none left out, up and down', async () => {
    const { host } = call.cast;
    const all = (await shownTo(host)).map(({ id }) => id);
    expect(all.length).toBeGreaterThan(15);
    for (const order of ['DESC', 'ASC'])
      for (const size of [1, 2, 3]) {
        const sort = JSON.stringify(['position', order]);
        const range = JSON.stringify([0, size - 1]);
        const paged: string[] = [];
        let path = `/api/history?${new URLSearchParams({ filter: JSON.stringify({ projectId }), sort, range })}`;
        while (path !== '') {
          const { body, headers } = await host.get<HistoryRow[]>(path);
          paged.push(...body.map(({ id }) => id));
          path = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? '';
        }
        expect(paged).toEqual(order === 'DESC' ? all : all.toReversed());
      }
  });

  it('is found by person, kind, period and words, and stands in exports', async () => {
    const { host, stranger } = call.cast;
    const all = await shownTo(host);
    const expectRows = async (filter: object, fits: (row: HistoryRow) => boolean) =>
      expect(await shownTo(host, filter)).toEqual(all.filter(fits));
    await expectRows({ personId: stranger.personId }, ({ actor }) => actor.id === stranger.personId);
    await expectRows({ q: 'was REFUSED: download' }, ({ text }) => text.includes('was refused: download'));
    const kind = ['AttemptRefused', 'CommentAdded'];
    await expectRows({ kind }, (row) => kind.includes(row.kind));
    const from = '2026-01-10T12:00:00.000Z';
    await expectRows({ from }, ({ at }) => at >= from);
    await expectRows({ documentId: 'letter' }, ({ document }) => document?.id === 'letter');
    const exported = await host.get<HistoryRow[]>(`/api/projects/${projectId}/history.json`);
    expect(exported.body).toEqual(all);
  });

  it('is opened like an entry, without an event', async () => {
    const { host, ann } = call.cast;
    const row = (await refusalsFor(host)).find(({ actor }) => actor.id === ann.personId);
    const { body } = await host.get<HistoryEntry>(`/api/history/${row?.id}`);
    expect(body).toEqual({ ...row, event: null, digest: '', previousDigest: '', seal: null });
    expect(await host.list('history', { id: [row?.id] })).toEqual([row]);
  });

  it('[BEY-18] names no erased person, nor where they were', async () => {
    const { host, bob } = call.cast;
    await call.app.directory.erase(bob.personId);
    const row = (await refusalsFor(host)).find(({ text }) => text.includes('version 2'));
    expect(row?.text).toMatch(`${removedPerson} was refused: download of "The letter"`);
    expect(row?.details.map(({ name }) => name)).not.toContain('From');
  });
});
