import { describe, expect, it } from '@jest/globals';
import { droppedIn, hostLimitsOf, installationAfter, isOperator, newInstallation, noLimits } from './installation.ts';

const after = (...events: readonly (readonly [type: string, data: object])[]) =>
  events.map(([type, data]) => ({ type, data })).reduce(installationAfter, newInstallation);
const olga = { personId: 'olga' };

describe('an installation', () => {
  it('is operated by whom it was granted to, unless they were locked or it was revoked', () => {
    expect(isOperator(after(['OperatorGranted', olga]), 'olga')).toBe(true);
    expect(isOperator(after(['OperatorGranted', olga], ['PersonLocked', olga]), 'olga')).toBe(false);
    const back = [['PersonLocked', olga] as const, ['PersonUnlocked', olga] as const];
    expect(isOperator(after(['OperatorGranted', olga], ...back), 'olga')).toBe(true);
    expect(isOperator(after(['OperatorGranted', olga], ['OperatorRevoked', olga]), 'olga')).toBe(false);
    for (const nobody of ['ida', 'constructor', '__proto__'])
      expect(isOperator(after(['OperatorGranted', olga]), nobody)).toBe(false);
  });

  it('has limits of one host, the last ones set, until the person is erased', () => {
    const set = (collaborators: number) => ['HostLimitsSet', { ...olga, collaborators, storage: null }] as const;
    expect(hostLimitsOf(after(set(5), set(9)), 'olga')).toEqual({ ...noLimits, collaborators: 9 });
    expect(hostLimitsOf(after(set(5), ['PersonErased', olga]), 'olga')).toBeUndefined();
    expect(hostLimitsOf(after(set(5)), 'toString')).toBeUndefined();
  });

  it('keeps nothing of an erased person but that they are erased', () => {
    const all = after(
      ['OperatorGranted', olga],
      ['InstallationAuditorGranted', { ...olga, until: '2099-01-01T00:00:00.000Z' }],
      ['HostingGiven', olga],
      ['PersonLocked', olga],
      ['PersonErased', olga],
    );
    expect(all).toEqual({ ...newInstallation, erased: { olga: true } });
  });

  describe('knows of a job that was dropped how it was listed then', () => {
    const job = { queue: 'mail', jobId: 'one' };
    const dropped = (since: string | null, jobId = 'one') =>
      ['JobDropped', { ...job, jobId, by: 'olga', reason: 'Old', since }] as const;
    const [first, second] = ['2026-03-01T10:00:00.000Z', '2026-03-01T11:00:00.000Z'];
    const retried = ['JobRetried', job] as const;
    it.each([
      ['as it was the last time', [dropped(first), dropped(second)], second],
      ['not any more once it was asked for again', [dropped(first), retried], undefined],
      ['also if it was asked for before that', [retried, dropped(first)], first],
      ['whatever becomes of others', [dropped(first), ['JobRetried', { queue: 'push', jobId: 'one' }]], first],
      ['not of events as they were stored first', [dropped(null)], undefined],
      ['nor what came before those', [dropped(first), dropped(null)], undefined],
    ] as const)('%s', (_how, events, since) => {
      expect(droppedIn(after(...events), job)?.since).toBe(since);
    });
    it('of the newest alone', () => {
      const many = Array.from({ length: 101 }, (_, index) => dropped(first, `job-${index}`));
      expect(after(...many).dropped).toHaveLength(100);
      expect(droppedIn(after(...many), { queue: 'mail', jobId: 'job-0' })).toBeUndefined();
    });
  });

  it('passes over events that it does not know', () => expect(after(['OfTomorrow', olga])).toEqual(newInstallation));
});
