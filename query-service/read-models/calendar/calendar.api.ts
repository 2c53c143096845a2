import { sha256 } from '@dossier/shared/basics/ids';
import { deadlineId } from '@dossier/shared/calendar';
import { type CalendarAnswer, calendar, calendarFeedPath } from '@dossier/shared/contract';
import { budgets } from '@dossier/shared/limits';
import { beforeAll, describe, expect, it } from '@jest/globals';
import ical, { type CalendarComponent, type VEvent } from 'node-ical';
import type { Someone } from '../../testing/app.ts';
import { draftId, openTestCall } from '../../testing/call.ts';
import { given, projectId, uploaded } from '../../testing/events.ts';

const dueAt = '2026-02-01T23:00:00.000Z';
const later = '2026-02-10T23:00:00.000Z';
const grants = { projectId, projectName: 'Grants', dueAt, timeZone: 'Europe/Berlin', isOpen: true };

describe('the calendar', () => {
  const call = openTestCall();
  const of = async (asker: Someone, query: Record<string, string> = {}) => {
    const { status, body } = await asker.get<CalendarAnswer>(`/api/calendar?${new URLSearchParams(query)}`);
    expect(status).toBe(200);
    return calendar.strict().parse(body).rows;
  };
  const inGrants = async (asker: Someone) => (await of(asker)).filter((row) => row.projectId === projectId);

  it('[BEY-34] has what somebody hosts, with who owes what, for host and co-host alone', async () => {
    const { host, cohost, support, auditor, stranger } = call.cast;
    const row = { ...grants, kind: 'hosted', id: projectId, isExtended: false, asked: 4 };
    const owing = { documents: 2, people: 2, named: ['Ann Lee', 'Bob Ray'] };
    expect(await inGrants(host)).toEqual([{ ...row, ...owing }]);
    expect(await inGrants(cohost)).toEqual([{ ...row, ...owing }]);
    for (const asker of [support, auditor, stranger]) expect(await of(asker)).toEqual([]);
  });

  it('[BEY-34] has what is asked of somebody', async () => {
    const row = { ...grants, kind: 'asked', id: `${projectId}.asked`, hostName: 'Hanna Host', documents: 1 };
    const budget = { fieldName: 'The budget', status: 'Reject' };
    expect(await of(call.cast.ann)).toEqual([{ ...row, named: [budget] }]);
  });

  it('is asked from a moment on and before another, and says what it does not understand', async () => {
    const { ann } = call.cast;
    const ids = async (query: Record<string, string>) => (await of(ann, query)).map(({ id }) => id);
    expect(await ids({ from: dueAt })).toHaveLength(1);
    expect(await ids({ to: dueAt })).toEqual([]);
    expect(await ids({ from: '2026-02-01T23:00:00.001Z' })).toEqual([]);
    expect(await ids({ from: '2026-02-02T00:00:00+01:00', to: later })).toHaveLength(1);
    for (const query of ['from=soon', 'until=2026-02-02T00:00:00Z', `to=${later}&to=${dueAt}`])
      expect([query, (await ann.get(`/api/calendar?${query}`)).status]).toEqual([query, 400]);
  });

  it('[BEY-34] has an extension of its own, and follows its move', async () => {
    const { host, bob } = call.cast;
    const extend = (to: string) => given('DueMomentExtended', { projectId, personId: bob.personId, dueAt: to });
    await call.app.happen(extend(later));
    expect(await inGrants(host)).toMatchObject([
      { id: projectId, asked: 3, named: ['Ann Lee'], documents: 1 },
      { id: `${projectId}.${later}`, isExtended: true, dueAt: later, asked: 1, named: ['Bob Ray'], documents: 1 },
    ]);
    expect(await of(bob)).toMatchObject([{ kind: 'asked', dueAt: later }]);
    const evenLater = '2026-02-20T23:00:00.000Z';
    await call.app.happen(extend(evenLater));
    expect(await of(bob)).toMatchObject([{ dueAt: evenLater }]);
  });

  it('says what was missing when the deadline has passed', async () => {
    const [row] = await call.app.at('2026-02-05T00:00:00.000Z', () => inGrants(call.cast.host));
    expect(row).toMatchObject({ isOpen: false, documents: 1 });
  });
});

describe('the feed of a calendar', () => {
  const call = openTestCall();
  const keyOf = (name: string) => `dsc_${name.padEnd(43, '-')}`;
  const urlOf = (key: string) => `${call.app.url}${calendarFeedPath}?key=${key}`;
  const subscribe = ({ personId }: Someone, name: string) =>
    call.app.directory.putCalendarFeed({ personId, hash: sha256(keyOf(name)), createdAt: 0, lastReadAt: null });
  const read = (name: string, headers: Record<string, string> = {}) => fetch(urlOf(keyOf(name)), { headers });
  /** As a calendar program understands it. */
  const eventsOf = async (name: string): Promise<VEvent[]> => {
    const answer = await read(name);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const components: (CalendarComponent | undefined)[] = Object.values(ical.sync.parseICS(await answer.text()));
    return components.filter((one): one is VEvent => one?.type === 'VEVENT');
  };
  const ofGrants = async (name: string) =>
    (await eventsOf(name)).filter(({ description }) => String(description).endsWith(`/projects/${projectId}`));
  beforeAll(async () => {
    await subscribe(call.cast.host, 'host');
    await subscribe(call.cast.ann, 'ann');
    await subscribe(call.cast.bob, 'bob');
  });

  it('[BEY-34] says to programs until when, in words of the zone of the project, what is missing, and where', async () => {
    const [event] = await eventsOf('ann');
    expect(event).toMatchObject({
      summary: 'Due: Grants',
      url: { val: `https://dossier.example/projects/${projectId}` },
    });
    expect([event?.start.toISOString(), event?.end?.toISOString()]).toEqual(['2026-02-01T22:59:00.000Z', dueAt]);
    expect(event?.description).toBe(
      `For Hanna Host: The budget (rejected).\nDue Sunday, Feb 1 2026, 23:59 Berlin time (UTC+1)\nhttps://dossier.example/projects/${projectId}`,
    );
    expect((await ofGrants('host'))[0]?.description).toContain('Ann Lee and Bob Ray owe 2 documents.');
  });

  it('[BEY-34] names a deadline as the emails do, so that a calendar that has both shows one', async () => {
    const uids = (await eventsOf('ann')).map(({ uid }) => uid);
    expect(uids).toEqual([deadlineId(projectId, call.cast.ann.personId)]);
  });

  it('[BEY-34] follows a moved date, as the same event', async () => {
    const [before] = await ofGrants('host');
    const moved = '2026-03-01T22:00:00.000Z';
    await call.app.happen(given('DueDateMoved', { projectId, from: dueAt, dueAt: moved }));
    const [after] = await ofGrants('host');
    expect(after?.uid).toBe(before?.uid);
    expect(after?.end?.toISOString()).toBe(moved);
  });

  it('is read again only when it changed', async () => {
    const first = await read('bob');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, max-age=300');
    const again = await read('bob', { 'If-None-Match': etag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    await call.app.happen(uploaded(call.cast.bob.personId, 'letter'));
    expect((await read('bob', { 'If-None-Match': etag })).status).toBe(200);
    const head = await fetch(urlOf(keyOf('bob')), { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('[BEY-34] is not there for a wrong or ended address, or none, whoever asks', async () => {
    for (const key of [keyOf('nobody'), '', 'x', `${keyOf('ann')}x`]) {
      const answer = await fetch(urlOf(key), { headers: { Authorization: `Bearer ${call.cast.ann.token}` } });
      expect([key, answer.status]).toEqual([key, 404]);
    }
    await subscribe(call.cast.bob, 'bob-again');
    expect((await read('bob')).status).toBe(404);
    expect((await read('bob-again')).status).toBe(200);
    await call.app.directory.endCalendarFeed(call.cast.bob.personId);
    expect((await read('bob-again')).status).toBe(404);
  });

  it('[BEY-34] cancels what is in the bin for its host, and has it for nobody else', async () => {
    await call.app.happen(given('ProjectDeleted', { projectId, purgeAt: '2026-04-01T00:00:00.000Z' }));
    const [event] = await ofGrants('host');
    expect(event).toMatchObject({ status: 'CANCELLED', summary: 'Cancelled: Grants' });
    expect(await ofGrants('ann')).toEqual([]);
    await call.app.happen(given('ProjectDeleted', { projectId: draftId, purgeAt: '2026-04-01T00:00:00.000Z' }));
    expect((await eventsOf('host')).map(({ summary }) => summary)).not.toContain('Cancelled: Next year');
    await call.app.happen(given('ProjectRestored', { projectId, status: 'active' }));
    expect((await ofGrants('host'))[0]?.status).toBe('CONFIRMED');
  });

  it('[BEY-34, ROLE-17] has no project any more of which the right was just taken, while the views are behind', async () => {
    expect(await ofGrants('ann')).toHaveLength(1);
    const { ann } = call.cast;
    const position = await call.app.append(given('CollaboratorRemoved', { projectId, personId: ann.personId }));
    const [last] = await call.app.eventStore.readStream(`project-${projectId}`, { direction: 'backwards', limit: 1 });
    expect(last?.position).toBe(position);
    await call.app.directory.noteTaken(projectId, last?.revision ?? 0);
    expect(await eventsOf('ann')).toEqual([]);
  });

  it('[BEY-34] ends with the account', async () => {
    await call.app.directory.block(call.cast.ann.personId);
    expect((await read('ann')).status).toBe(404);
    await call.app.directory.erase(call.cast.ann.personId);
    expect((await read('ann')).status).toBe(404);
  });

  it('[BEY-34] is read so often an hour, as are addresses of no calendar from one network', async () => {
    const statuses = new Set<number>();
    for (let time = 0; time <= budgets['calendar-feed'].max; time++) statuses.add((await read('host')).status);
    expect([...statuses]).toEqual([200, 429]);
    const from = { 'X-Forwarded-For': '203.0.113.9' };
    for (let time = 0; time < budgets['calendar-guesses'].max; time++)
      expect((await read(`guess-${time}`, from)).status).toBe(404);
    expect((await read('one more', from)).status).toBe(429);
  });
});
