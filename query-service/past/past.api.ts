import { pastResources, removedPerson } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import type { Answer, Someone } from '../testing/app.ts';
import { draftId, openTestCall } from '../testing/call.ts';
import { created, defined, type Given, given, joined, projectId, reviewed, uploaded } from '../testing/events.ts';
import { anyHistory, ofProject as of, once } from '../testing/histories.ts';

type Rows = { readonly status?: string }[];
const lists = pastResources.filter((name) => name !== 'projects');
const everywhere = (status: number) => pastResources.map(() => status);
const pathsOf = (id: string, query: string) => [
  `/api/projects/${id}?${query}`,
  ...lists.map((name) => `/api/${name}?filter=${encodeURIComponent(JSON.stringify({ projectId: id }))}&${query}`),
];
const shownTo = async (asker: Someone, id: string, query = '') => {
  const answers: Answer<unknown>[] = [];
  for (const path of pathsOf(id, query)) answers.push(await asker.get<unknown>(path));
  return answers.map(({ status, body }) => ({ status, body: status === 200 ? body : status }));
};

describe('a project as it was', () => {
  const call = openTestCall({ looksBackInThread: true });

  const record = async (id: string, facts: readonly Given[]) => {
    const moments: { position: number; moment: string; host: unknown; ann: unknown }[] = [];
    for (const fact of facts) {
      await call.app.happen(fact);
      const position = await call.app.eventStore.head();
      const [last] = (await call.app.eventStore.readAll(position - 1, 1)).slice(-1);
      const moment = last?.time ?? '';
      await call.app.at(moment, async () => {
        const [host, ann] = [await shownTo(call.cast.host, id), await shownTo(call.cast.ann, id)];
        moments.push({ position, moment, host, ann });
      });
    }
    return moments;
  };

  it('is after any event what its pages showed then, by moment and by position [BEY-02]', async () => {
    const { host, ann, bob } = call.cast;
    const people = [ann.personId, bob.personId];
    const id = '500000000';
    // All stay in the project, and it is there: rights are those of now.
    const end = [given('ProjectRestored', { projectId, status: 'active' }), ...people.map(joined)];
    await once(anyHistory(id, { host: host.personId, people, length: 20 }), async (facts) => {
      const moments = await record(id, [...facts, ...end.map((fact) => of(id, fact))]);
      for (const { position, moment, host: seen, ann: own } of moments.toReversed()) {
        expect(await shownTo(host, id, `position=${position}`)).toEqual(seen);
        expect(await shownTo(host, id, `asOf=${moment}`)).toEqual(seen);
        // Rights are those of now, and whoever was no member then saw nothing, or the card of a public project.
        const [seenThen] = own as { status: number; body: object }[];
        if (seenThen?.status === 200 && !('joinable' in seenThen.body))
          expect(await shownTo(ann, id, `position=${position}`)).toEqual(own);
      }
    });
  }, 60_000);

  it('is whole for both who ask for the same at once', async () => {
    const paths = pathsOf(projectId, `position=${await call.app.eventStore.head()}`);
    const shown = async (path: string) => (await call.cast.host.get<unknown>(path)).body;
    const [ones, others] = [paths.map(shown), paths.map(shown)];
    expect(await Promise.all(ones)).toEqual(await Promise.all(others));
    expect(await Promise.all(paths.map(shown))).toEqual(await Promise.all(ones));
  });

  it('is preceded by a list of its moments, for who sees the whole project', async () => {
    const path = `/api/projects/${projectId}/moments`;
    const { host, ann, stranger } = call.cast;
    const { body } = await host.get<{ position: number; at: string; kind: string }[]>(path);
    expect(body[0]).toMatchObject({ kind: 'ProjectCreated' });
    const stored = (await call.app.eventStore.readAll(0, 1_000)).filter(
      ({ key, stream }) => key === projectId && !stream.startsWith('mail-'),
    );
    expect(body).toEqual(stored.map(({ position, time, type }) => ({ position, at: time, kind: type })));
    const lifePath = `/api/projects/${projectId}/life`;
    const { body: life } = await host.get<{ at: string; statusCounts: Record<string, number> }[]>(lifePath);
    expect(life[0]).toMatchObject({ at: stored[0]?.time, statusCounts: { Uploaded: 0, Reject: 0 } });
    const now = await host.get<{ statusCounts: object }>(`/api/projects/${projectId}`);
    expect(life.at(-1)).toEqual({ at: stored.at(-1)?.time, statusCounts: now.body.statusCounts });
    for (const each of [path, lifePath]) {
      expect((await ann.get(each)).status).toBe(403);
      expect((await stranger.get(each)).status).toBe(404);
    }
  });

  it('has the names that people had then, and no word of who was erased since', async () => {
    const id = '510000000';
    const gail = await call.app.someone('Gail', 'Maiden');
    await call.app.happen(
      created({ projectId: id, host: call.cast.host.personId, projectScope: 'public' }, '2026-01-08T10:00:00.000Z'),
      { ...of(id, joined(gail.personId)), at: '2026-01-08T10:01:00.000Z' },
      given(
        'CommentAdded',
        { projectId: id, personId: gail.personId, commentId: 'hers', text: 'Here I am' },
        '2026-01-08T10:02:00.000Z',
      ),
    );
    const { data } = given('ProfileUpdated', {
      ...{ personId: gail.personId, firstName: 'Gail', lastName: 'Married', designation: '', organization: '' },
      ...{ address1: '', address2: '', city: '', postcode: '', country: '', invoiceAddress: 'yes' as const },
    });
    await call.app.happen(given('ProfileUpdated', data, '2026-01-08T11:00:00.000Z'));
    const names = async (query: string) =>
      (await call.cast.host.get<{ name: string }[]>(pathsOf(id, query)[3] ?? '')).body.map(({ name }) => name);
    expect(await names('')).toEqual(['Gail Married']);
    expect(await names('asOf=2026-01-08T10:59:59.999Z')).toEqual(['Gail Maiden']);
    expect(await names('asOf=2026-01-08T11:00:00Z')).toEqual(['Gail Married']);
    expect(await names('asOf=2026-01-08T12:00:00%2B01:00')).toEqual(['Gail Married']);

    const said = async () =>
      (await call.cast.host.get<{ text: string }[]>(pathsOf(id, 'asOf=2026-01-08T10:30:00Z')[4] ?? '')).body;
    expect(await said()).toMatchObject([{ text: 'Here I am' }]);
    await call.app.directory.erase(gail.personId);
    expect(await names('asOf=2026-01-08T10:59:59.999Z')).toEqual([removedPerson]);
    expect(await said()).toMatchObject([{ text: removedPerson }]);
  });

  it('says its moment, its position and what it rests on', async () => {
    const { host } = call.cast;
    const at = (query: string) => host.get(`/api/projects/${projectId}?${query}`);
    const { headers } = await at('asOf=2026-01-09T00:00:00Z');
    expect(headers.get('As-Of')).toBe('2026-01-09T00:00:00.000Z');
    const position = Number(headers.get('As-Of-Position'));
    const [last] = await call.app.eventStore.readAll(position - 1, 1);
    expect(last).toMatchObject({ key: projectId });
    expect(headers.get('As-Of-Heads')).toMatch(/^\d+;sha-256=[0-9a-f]{64}$/);
    const before = await at(`position=${position - 1}`);
    expect(Number(before.headers.get('As-Of-Position'))).toBeLessThan(position);
    expect(before.headers.get('As-Of-Heads')).not.toBe(headers.get('As-Of-Heads'));
    const again = await at(`position=${position}`);
    expect(again.headers.get('As-Of')).toBe(last?.time);
    expect(again.headers.get('As-Of-Heads')).toBe(headers.get('As-Of-Heads'));
    expect((await at('')).headers.get('As-Of')).toBeNull();
  });

  it('is shown by the rights of now: to strangers never, to collaborators no drafts [ROLE-17]', async () => {
    const { stranger, ann, host, cohost } = call.cast;
    const id = '520000000';
    const facts = [
      created({ projectId: id, host: host.personId, projectScope: 'public' }),
      of(id, defined('letter')),
      of(id, given('ProjectActivated', { projectId })),
      of(id, joined(ann.personId)),
      of(id, uploaded(ann.personId, 'letter')),
    ];
    const positions: number[] = [];
    for (const fact of facts) {
      await call.app.happen(fact);
      positions.push(await call.app.eventStore.head());
    }
    const [, draft, active, , last] = positions;
    const statuses = async (asker: Someone, position = 0) =>
      (await shownTo(asker, id, `position=${position}`)).map(({ status }) => status);
    for (const position of positions) expect(await statuses(stranger, position)).toEqual(everywhere(404));
    expect(await statuses(ann, last)).toEqual([200, 200, 200, 403, 200, 403, 403, 200, 200, 200, 200, 200, 403]);
    expect(await statuses(ann, active)).toEqual([200, 200, 200, 403, 200, 403, 403, 200, 200, 200, 200, 200, 403]);
    expect(await statuses(ann, draft)).toEqual([404, 404, 404, 403, 404, 403, 403, 200, 404, 404, 404, 404, 403]);
    expect(await statuses(host, draft)).toEqual(everywhere(200));

    await call.app.happen(of(id, given('CollaboratorRemoved', { projectId, personId: ann.personId })));
    expect(await statuses(ann, last)).toEqual(everywhere(404));
    expect(await statuses(cohost, last)).toEqual(everywhere(404));
    await call.app.happen(of(id, given('ProjectPurged', { projectId })));
    expect(await statuses(host, last)).toEqual(everywhere(404));
  });

  it('did not exist before it was created', async () => {
    expect(await call.cast.host.get(`/api/projects/${draftId}?asOf=2025-12-31T23:59:59Z`)).toMatchObject({
      status: 404,
      body: { code: 'PROJECT_NOT_FOUND', title: 'This project did not exist yet at that moment.' },
    });
  });

  it('is refused with words where a parameter is wrong, or a query is not about one project', async () => {
    const { host } = call.cast;
    const refused = async (path: string) => {
      const { status, body } = await host.get(path);
      return { status, code: body.code, errors: body.errors };
    };
    const one = `/api/projects/${projectId}`;
    const invalid = (name: string, message: string) => ({ status: 400, code: 'INVALID', errors: { [name]: message } });
    const moment = invalid('asOf', 'Write a moment such as 2026-11-03T14:05:09Z.');
    for (const wrong of ['yesterday', '2026-01-09', '2026-01-09T00:00:00', '', '1767916800'])
      expect([wrong, await refused(`${one}?asOf=${wrong}`)]).toEqual([wrong, moment]);
    const whole = invalid('position', 'Write the position of an event, a whole number.');
    for (const wrong of ['-1', '1.5', 'x', '', '1e9']) expect(await refused(`${one}?position=${wrong}`)).toEqual(whole);
    expect(await refused(`${one}?position=99999999`)).toEqual(invalid('position', 'Nothing has happened there yet.'));
    expect(await refused(`${one}?asOf=2027-01-01T00:00:00Z`)).toEqual(invalid('asOf', 'This moment has not come yet.'));
    expect(await refused(`${one}?asOf=2026-01-09T00:00:00Z&position=5`)).toEqual(
      invalid('position', 'Give either asOf or position.'),
    );
    const only = invalid('asOf', 'Only what is about one project can be asked for as it was.');
    const filter = (value: object) => encodeURIComponent(JSON.stringify(value));
    for (const path of [
      '/api/projects?',
      `/api/projects?filter=${filter({ id: [projectId, draftId] })}&`,
      '/api/notifications?',
      '/api/contacts?',
      '/api/places?',
      '/api/invoices?',
      '/api/teams?',
      `/api/history?filter=${filter({ projectId })}&`,
      `/api/holds?filter=${filter({ projectId })}&`,
    ])
      expect([path, await refused(`${path}position=5`)]).toEqual([path, only]);
    expect((await host.get(`/api/documents/nowhere?position=5`)).status).toBe(404);
  });

  it('names one row or several by their ids as well', async () => {
    const { host, ann } = call.cast;
    const submission = `${projectId}.${ann.personId}.budget`;
    const position = await call.app.eventStore.head();
    await call.app.happen(reviewed(ann.personId, 'budget', 'Accept'));
    const at = async (path: string) => (await host.get<{ status: string }>(path)).body.status;
    expect(await at(`/api/submissions/${submission}`)).toBe('Accept');
    expect(await at(`/api/submissions/${submission}?position=${position}`)).toBe('Reject');
    const filter = encodeURIComponent(JSON.stringify({ id: [submission] }));
    const { body } = await host.get<Rows>(`/api/submissions?filter=${filter}&position=${position}`);
    expect(body.map(({ status }) => status)).toEqual(['Reject']);
    expect((await host.get(`/api/documents/letter?position=${position}`)).status).toBe(200);
  });
});

describe('the first look into the past of a project', () => {
  // Starting the thread alone takes longer than a request may; all else does not, on a busy machine either.
  const call = openTestCall({ looksBackInThread: true, answerWithin: 300 });

  it('is waited for, and so is what others ask meanwhile', async () => {
    const { host } = call.cast;
    const position = await call.app.eventStore.head();
    const paths = [`/api/projects/${projectId}?position=${position}`, `/api/projects/${projectId}/life`];
    const filter = encodeURIComponent(JSON.stringify({ projectId }));
    paths.push(`/api/collaborators?filter=${filter}&position=${position}`, `/api/projects/${projectId}/moments`);
    expect((await Promise.all(paths.map((path) => host.get(path)))).map(({ status }) => status)).toEqual(
      paths.map(() => 200),
    );
  });
});
