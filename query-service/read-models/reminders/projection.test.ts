import { describe, expect, it } from '@jest/globals';
import { created, defined, type Given, given, history, joined, projectId } from '../../testing/events.ts';
import { toldOf, viewOf } from '../../testing/projected.ts';

describe('reminders', () => {
  const reminded = (kind: 'host' | '24hours', dueAt: string, at: string) =>
    given('CollaboratorReminded', { projectId, personId: 'ann', dueAt, kind }, at);
  const reminder = (...facts: readonly Given[]) =>
    viewOf('reminders', `${projectId}.ann`, created(), defined('a'), joined('ann'), ...facts);

  it('say when the host last reminded somebody, and of which deadline the clock did', async () => {
    const id = `${projectId}.ann`;
    const [first, second] = ['2026-02-01T23:00:00.000Z', '2026-02-09T23:00:00.000Z'];
    const [early, late] = ['2026-01-09T10:00:00.000Z', '2026-01-10T10:00:00.000Z'];
    const byClock = { deadline: first, kind: '24hours' };
    expect(await reminder(reminded('24hours', first, early))).toEqual({ id, byHost: null, byClock });
    expect(await reminder(reminded('host', first, early), reminded('24hours', first, late))).toEqual({
      id,
      byHost: { deadline: first, at: early },
      byClock,
    });
    expect(await reminder(reminded('host', first, early), reminded('host', second, late))).toEqual({
      id,
      byHost: { deadline: second, at: late },
      byClock: null,
    });
  });

  it('are told to the collaborator and to those who run the project', async () => {
    const signals = await toldOf(
      history(created(), joined('ann'), reminded('host', '2026-02-01T23:00:00.000Z', '2026-01-09T10:00:00.000Z')),
    );
    expect(signals).toContainEqual({
      resource: 'collaborators',
      id: `${projectId}.ann`,
      projectId,
      roles: ['owner', 'co-host', 'support', 'auditor'],
    });
    expect(signals).toContainEqual({ resource: 'documents', projectId, personId: 'ann' });
  });
});
