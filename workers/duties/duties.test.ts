import { HOUR, MINUTE, usualMailing } from '@dossier/shared/contract';
import type { DutyOfProject, ProjectDocument, ReminderDocument } from '@dossier/shared/views';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { projectId } from '../testing/events.ts';
import { openTestWorkers, type TestWorkers } from '../testing/test-workers.ts';
import { createDuties } from './duties.ts';

const dueAt = '2026-03-01T12:00:00.000Z';
const own = '2026-03-02T12:00:00.000Z';

describe('duties in time', () => {
  let bench: TestWorkers;
  let duties: ReturnType<typeof createDuties>[];
  let position = 0;
  beforeEach(async () => {
    bench = await openTestWorkers();
    duties = start();
  });
  afterEach(() => bench.close());

  const start = () =>
    ([['close', 'extension', 'bundle'], ['announce', 'expire'], ['purge', 'purge-team'], ['remind']] as const).map(
      (kinds) => createDuties(kinds, bench.options),
    );
  const put = (collection: string, id: string, document: object | null) => {
    position += 1;
    return bench.readStore.write([{ collection, id, position, document: document as Record<string, unknown> | null }]);
  };
  const duty = (over: Partial<DutyOfProject> & Pick<DutyOfProject, 'kind' | 'dueAt'>) => {
    const id = `${over.projectId ?? projectId}.${over.kind}.${over.personId ?? ''}`;
    return put('duties', id, { id, projectId, personId: null, reminder: null, ...over });
  };
  const project = (over: Partial<ProjectDocument> = {}) =>
    put('projects', projectId, {
      id: projectId,
      projectScope: 'public',
      status: 'active',
      deadline: dueAt,
      definitions: [{ documentId: 'd1' }, { documentId: 'd2' }],
      documentIds: ['d1', 'd2'],
      collaborators: ['ann', 'ben', 'cid', 'dan'],
      joined: 'J-JJ',
      assigned: ['', ''],
      statuses: ['--UU', '--AR'],
      former: {},
      parted: {},
      ownDeadlines: {},
      reminder: '1hour',
      mailing: usualMailing,
      ...over,
    });
  const look = async () => {
    for (const { doAll } of duties) await doAll();
    return bench.client.take();
  };
  const names = async () =>
    (await look()).map(({ name, payload }) => `${name} ${payload.personId ?? payload.projectId}`);

  it('[STATE-03] closes a project when its deadline has come, not before', async () => {
    await duty({ kind: 'close', dueAt });
    bench.at('2026-03-01T11:59:59.999Z');
    expect(await look()).toEqual([]);
    bench.at(dueAt);
    expect(await names()).toEqual([`CloseProject ${projectId}`]);
  });

  it('[BEY-10] bundles what was accepted when the deadline has passed, by one command however often and wherever it looks', async () => {
    await duty({ kind: 'bundle', dueAt });
    bench.at('2026-03-01T11:59:59.999Z');
    expect(await look()).toEqual([]);
    // Nothing ran for months.
    bench.at('2026-07-01T00:00:00Z');
    const other = createDuties(['bundle'], bench.options);
    const [first, ...more] = await look();
    await other.doAll();
    expect([first?.name, first?.payload, more]).toEqual(['MakeBundle', { projectId }, []]);
    expect(bench.client.take()).toEqual([first]);
    expect(await look()).toEqual([]);
  });

  it('[BEY-40] announces that documents go, and lets those of each person expire when the time has come', async () => {
    const goes = '2026-03-31T12:00:00.000Z';
    const given = ['eve', 'bob'];
    const questions = { sections: [], revision: 1, ids: [], cells: {}, given };
    await project({ retentionDays: 30, expiry: null, holds: [], filesOf: ['ann', 'eve'], questions });
    await duty({ kind: 'announce', dueAt });
    bench.at(dueAt);
    expect((await look()).map(({ name, payload }) => [name, payload])).toEqual([
      ['AnnounceExpiry', { projectId, dueAt: goes }],
    ]);
    await duty({ kind: 'expire', dueAt: goes });
    bench.at('2026-03-31T11:59:59.999Z');
    expect((await look()).map(({ name }) => name)).not.toContain('ExpireDocuments');
    bench.at(goes);
    const expiring = (await look()).filter(({ name }) => name === 'ExpireDocuments');
    const all = ['ann', 'eve', 'bob'].map((personId) => ({ projectId, personId }));
    expect(expiring.map(({ payload }) => payload)).toEqual(all);
    expect(new Set(expiring.map(({ commandId }) => commandId)).size).toBe(3);
  });

  it('announces a date once more that comes back after another one was announced', async () => {
    const goes = '2026-03-31T12:00:00.000Z';
    const told = (at: string) => ({ dueAt: at, deletedAt: at, days: 7, answers: true }) as const;
    const kept = { retentionDays: 30, holds: [], filesOf: ['ann'] };
    await duty({ kind: 'announce', dueAt });
    bench.at(dueAt);
    await project({ ...kept, expiry: null });
    const first = await look();
    await project({ ...kept, expiry: told('2026-04-20T12:00:00.000Z') });
    duties = start();
    const again = await look();
    const announces = { name: 'AnnounceExpiry', payload: { projectId, dueAt: goes } };
    expect([...first, ...again]).toMatchObject([announces, announces]);
    expect(first[0]?.commandId).not.toBe(again[0]?.commandId);
  });

  it('closes a project before it bundles, when both are due', async () => {
    for (const kind of ['bundle', 'close'] as const) await duty({ kind, dueAt });
    bench.at(dueAt);
    expect((await look()).map(({ name }) => name)).toEqual(['CloseProject', 'MakeBundle']);
  });

  it('[STATE-07] purges a project when its days in the bin are over, an hour after the log said so', async () => {
    const said = jest.spyOn(bench.options.log, 'warn');
    await duty({ kind: 'purge', dueAt });
    bench.at(dueAt);
    expect(await look()).toEqual([]);
    expect(said.mock.calls).toEqual([
      [{ purges: [`${projectId}.purge.`] }, expect.stringContaining('deleted for good in an hour')],
    ]);
    bench.pass(HOUR - 1);
    expect(await look()).toEqual([]);
    bench.pass(1);
    expect(await names()).toEqual([`PurgeProject ${projectId}`]);
    expect(said).toHaveBeenCalledTimes(1);
  });

  it('purges nothing that was restored within that hour, and waits anew when it goes to the bin again', async () => {
    await duty({ kind: 'purge', dueAt });
    bench.at(dueAt);
    await look();
    await put('duties', `${projectId}.purge.`, null);
    bench.pass(HOUR);
    expect(await look()).toEqual([]);
    await duty({ kind: 'purge', dueAt });
    expect(await look()).toEqual([]);
    bench.pass(HOUR);
    expect(await names()).toEqual([`PurgeProject ${projectId}`]);
  });

  it('[TEAM-13] purges a team when its days in the bin are over, not before', async () => {
    await put('duties', 'team-1.purge', { id: 'team-1.purge', kind: 'purge-team', dueAt, teamId: 'team-1' });
    bench.at('2026-03-01T11:59:59.999Z');
    expect(await look()).toEqual([]);
    bench.at(dueAt);
    expect(await look()).toEqual([]);
    bench.pass(HOUR);
    expect(await look()).toMatchObject([{ name: 'PurgeTeam', payload: { teamId: 'team-1' } }]);
  });

  it('[STATE-24] makes up after a start what was due while nothing ran', async () => {
    await duty({ kind: 'close', dueAt });
    bench.at('2026-07-01T00:00:00Z');
    expect(await names()).toEqual([`CloseProject ${projectId}`]);
  });

  it('[STATE-20] [STATE-21] reminds each collaborator with missing or rejected documents, and nobody else', async () => {
    await project();
    await duty({ kind: 'remind', dueAt: '2026-03-01T11:00:00.000Z', reminder: '1hour' });
    bench.at('2026-03-01T11:00:00.000Z');
    expect((await look()).map(({ name, payload }) => [name, payload])).toEqual(
      ['ann', 'ben', 'dan'].map((personId) => ['RemindCollaborator', { projectId, personId, dueAt, kind: '1hour' }]),
    );
  });

  it('[STATE-24] sends no reminder after the deadline', async () => {
    await project();
    await duty({ kind: 'remind', dueAt: '2026-03-01T11:00:00.000Z', reminder: '1hour' });
    bench.at(dueAt);
    expect(await look()).toEqual([]);
  });

  it('[BEY-21] reminds of an own deadline by its own duty', async () => {
    await project({ status: 'past', ownDeadlines: { ann: own } });
    await duty({ kind: 'remind', dueAt: '2026-03-01T11:00:00.000Z', reminder: '1hour' });
    await duty({ kind: 'remind', dueAt: '2026-03-02T11:00:00.000Z', reminder: '1hour', personId: 'ann' });
    bench.at('2026-03-01T11:00:00.000Z');
    expect((await look()).map(({ payload }) => payload.personId)).toEqual(['ben', 'dan']);
    bench.at('2026-03-02T11:00:00.000Z');
    expect((await look()).map(({ payload }) => payload)).toEqual([
      { projectId, personId: 'ann', dueAt: own, kind: '1hour' },
    ]);
  });

  it('[BEY-21] ends each own deadline that has passed, also of two people at one moment', async () => {
    for (const personId of ['ann', 'ben']) await duty({ kind: 'extension', dueAt: own, personId });
    bench.at('2026-03-02T11:59:59.999Z');
    expect(await look()).toEqual([]);
    bench.at(own);
    expect((await look()).map(({ name, payload }) => [name, payload])).toEqual(
      ['ann', 'ben'].map((personId) => ['EndExtension', { projectId, personId, dueAt: own }]),
    );
    expect(await look()).toEqual([]);
  });

  it('sends the same command for the same duty, also after a restart, and another one when the date was moved', async () => {
    await duty({ kind: 'close', dueAt });
    bench.at(dueAt);
    const [first] = await look();
    duties = start();
    expect(await look()).toEqual([first]);
    await duty({ kind: 'close', dueAt: '2026-03-01T12:30:00.000Z' });
    bench.at('2026-03-01T12:30:00.000Z');
    const [moved] = await look();
    expect(moved?.commandId).not.toBe(first?.commandId);
  });

  it('leaves a duty alone for a while that was done or refused, and tries again soon when there was no answer', async () => {
    await duty({ kind: 'close', dueAt });
    bench.at(dueAt);
    bench.client.answer = async () => {
      throw new Error('away');
    };
    expect(await look()).toEqual([]);
    expect(bench.options.each.failing()).toBe(1);
    bench.pass(1_000);
    bench.client.answer = async () => ({ ok: false, refusal: { code: 'NOT_DUE' } });
    expect(await look()).toHaveLength(1);
    expect(bench.options.each.failing()).toBe(0);
    expect(await look()).toEqual([]);
    bench.pass(MINUTE);
    expect(await look()).toHaveLength(1);
  });

  it('a project closes although the duty of another one fails before it, at every look', async () => {
    await duty({ kind: 'close', dueAt, projectId: '111111111' });
    await duty({ kind: 'close', dueAt: own });
    bench.at(own);
    bench.client.answer = async ({ payload }) => {
      if (payload.projectId === '111111111') throw new Error('unreadable');
      return { ok: true, answer: {} };
    };
    expect(await names()).toEqual([`CloseProject ${projectId}`]);
  });

  it('a collaborator is reminded although the reminder of another one fails', async () => {
    await project();
    await duty({ kind: 'remind', dueAt: '2026-03-01T11:00:00.000Z', reminder: '1hour' });
    bench.at('2026-03-01T11:00:00.000Z');
    bench.client.answer = async ({ payload }) => {
      if (payload.personId === 'ann') throw new Error('unreadable');
      return { ok: true, answer: {} };
    };
    expect(await names()).toEqual(['RemindCollaborator ben', 'RemindCollaborator dan']);
    bench.client.answer = async () => ({ ok: true, answer: {} });
    bench.pass(1_000);
    expect(await names()).toContain('RemindCollaborator ann');
  });

  it('[STATE-23] asks nothing for those whom the views know to be reminded at this time before the deadline, or later', async () => {
    await project();
    await duty({ kind: 'remind', dueAt: '2026-03-01T11:00:00.000Z', reminder: '1hour' });
    const reminded = (personId: string, byClock: ReminderDocument['byClock']) => {
      const id = `${projectId}.${personId}`;
      return put('reminders', id, { id, byHost: null, byClock });
    };
    await reminded('ann', { deadline: dueAt, kind: '1hour' });
    // An earlier one, before the host chose this.
    await reminded('ben', { deadline: dueAt, kind: '24hours' });
    await reminded('dan', { deadline: own, kind: '1hour' });
    bench.at('2026-03-01T11:00:00.000Z');
    expect(await names()).toEqual(['RemindCollaborator ben', 'RemindCollaborator dan']);
  });
});
