import { describe, expect, it } from '@jest/globals';
import { hostLimitsOf, installationAfter, isOperator, newInstallation, noLimits } from './installation.ts';

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

  it('passes over events that it does not know', () => expect(after(['OfTomorrow', olga])).toEqual(newInstallation));
});
