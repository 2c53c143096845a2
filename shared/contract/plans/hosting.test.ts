import { describe, expect, it } from '@jest/globals';
import { type InstallationState, newInstallation, noLimits } from '../installation.ts';
import { GB } from '../limits.ts';
import type { SettingsVariables } from '../settings.ts';
import { givenBy, mayAskToHost } from './hosting.ts';
import {
  collaboratorLimit,
  fileLimit,
  hostingRefused,
  isSubscribed,
  projectLimit,
  retentionLimit,
  seatsOf,
  storageQuota,
} from './plans.ts';

const rules = {
  hosts: 'ann@example.org, institute.example',
  collaborators: 1_000,
  storage: 5 * GB,
} as const satisfies SettingsVariables;
const asking = { ...rules, hosts: `${rules.hosts},on-request` };
const now = '2027-01-01T12:00:00.000Z';
const mayHost = (hosts: string, email: string | undefined) =>
  isSubscribed(givenBy({ ...rules, hosts }, { personId: 'who', email }, newInstallation), now);

describe('who may host where nobody pays [BEY-51]', () => {
  it.each([
    ['ann@example.org', true],
    ['Ann@Example.org', true],
    ['bob@example.org', false],
    ['bob@institute.example', true],
    ['bob@INSTITUTE.example', true],
    ['bob@sub.institute.example', false],
    ['bob@notinstitute.example', false],
  ])('%s of addresses and domains: %s', (email, expected) => expect(mayHost(rules.hosts, email)).toBe(expected));

  it('is anyone, if so, but nobody whose account is gone', () => {
    expect(mayHost('anyone', 'who@ever.example')).toBe(true);
    expect(mayHost('anyone', undefined)).toBe(false);
  });

  it('is given limits, which hold for what others began, too', () => {
    for (const email of ['ann@example.org', 'bob@elsewhere.example']) {
      const given = givenBy(rules, { personId: 'who', email }, newInstallation);
      expect([collaboratorLimit(given), storageQuota(given, now), seatsOf(given, now)]).toEqual([
        1_000,
        5 * GB,
        Infinity,
      ]);
      expect(hostingRefused(given)).toBe('HOSTING_NOT_GIVEN');
    }
  });

  it('has further limits only where somebody sets them, those of one host before those of all', () => {
    const limited = { ...rules, projects: 3, fileSize: GB, retentionDays: 90 };
    const of = (installation: InstallationState, all: SettingsVariables = limited) => {
      const given = givenBy(all, { personId: 'who', email: 'ann@example.org' }, installation);
      return [projectLimit(given), fileLimit(given), retentionLimit(given)];
    };
    expect(of(newInstallation, rules)).toEqual([null, null, null]);
    expect(of(newInstallation)).toEqual([3, GB, 90]);
    const own = { ...noLimits, projects: 5, retentionDays: 30 };
    expect(of({ ...newInstallation, limits: { who: own } })).toEqual([5, GB, 30]);
    const none = { status: 'none' } as const;
    expect([projectLimit(none), fileLimit(none), retentionLimit(none)]).toEqual([null, null, null]);
  });

  it('is whom an operator let on request, for as long as it is so', () => {
    const bob = { personId: 'bob', email: 'bob@elsewhere.example' };
    const may = (hosting: InstallationState['hosting'], given: SettingsVariables = asking) =>
      isSubscribed(givenBy(given, bob, { ...newInstallation, hosting }), now);
    expect(may({ bob: 'given' })).toBe(true);
    expect([may({}), may({ bob: 'asked' }), may({ bob: 'declined' }), may({ bob: 'given' }, rules)]).not.toContain(
      true,
    );
    const mayAsk = (given: SettingsVariables, email: string) => mayAskToHost(given, email, newInstallation);
    expect(mayAsk(asking, bob.email)).toBe(true);
    expect(mayAsk(asking, 'ann@example.org')).toBe(false);
    expect(mayAsk(rules, bob.email)).toBe(false);
    expect(mayAsk({ ...rules, hosts: 'anyone' }, bob.email)).toBe(false);
  });

  it('is what operators set, while no variable says it', () => {
    const installation = { ...newInstallation, settings: { hosts: 'guild.example', collaborators: 9 } };
    const bob = { personId: 'bob', email: 'bob@guild.example' };
    expect(givenBy({}, bob, installation)).toMatchObject({ mayHost: true, collaborators: 9, storage: 50 * GB });
    expect(givenBy(rules, bob, installation)).toMatchObject({ mayHost: false, collaborators: 1_000 });
  });
});
