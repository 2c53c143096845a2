import { type ChangedSettings, noLimits } from '@dossier/shared/contract';
import { describe, it } from '@jest/globals';
import type { DomainCommand } from '../commands.ts';
import { event } from '../decider.ts';
import { given, noon } from '../testing/specification.ts';
import { after } from '../values.ts';
import { type InstallationContext, installationDecider } from './installation.ts';

const until = after(noon, 1000);
const about = { personId: 'olga' };
const grant = (at = until): DomainCommand<'GrantInstallationAuditor'> => ({
  type: 'GrantInstallationAuditor',
  data: { ...about, until: at },
});
const revoke: DomainCommand<'RevokeInstallationAuditor'> = { type: 'RevokeInstallationAuditor', data: about };
const granted = (at = until) => event('InstallationAuditorGranted', { ...about, until: at });
const revoked = event('InstallationAuditorRevoked', about);

const byHans = (context: InstallationContext = {}) => [{ actor: 'hans' }, context] as const;
const withAccount = byHans({ isKnown: true, hasAccount: true });
const withoutAccount = byHans({ isKnown: true });

describe('auditors of the installation', () => {
  it('[ROLE-14] are granted until a moment, which another grant replaces', () => {
    given(installationDecider)
      .when(grant(), ...byHans())
      .thenEvents(granted());
    given(installationDecider, granted())
      .when(grant(), ...byHans())
      .thenNothing();
    given(installationDecider, granted())
      .when(grant(after(until, 1)), ...byHans())
      .thenEvents(granted(after(until, 1)));
    given(installationDecider, granted(), revoked)
      .when(grant(), ...byHans())
      .thenEvents(granted());
  });

  it('are not granted for the past', () =>
    given(installationDecider)
      .when(grant(noon), ...byHans())
      .thenRejected('INVALID', { errors: { until: 'The date must not be in the past.' } }));

  it('may be revoked, once', () => {
    given(installationDecider, granted())
      .when(revoke, ...byHans())
      .thenEvents(revoked);
    given(installationDecider, granted(), revoked)
      .when(revoke, ...byHans())
      .thenNothing();
    given(installationDecider)
      .when(revoke, ...byHans())
      .thenNothing();
  });
});

describe('operators', () => {
  const made = event('OperatorGranted', about);
  const locked = event('PersonLocked', about);

  it('are granted and revoked, once', () => {
    const command = { type: 'GrantOperator', data: about } as const;
    const back = { type: 'RevokeOperator', data: about } as const;
    given(installationDecider)
      .when(command, ...byHans())
      .thenEvents(made);
    given(installationDecider, made)
      .when(command, ...byHans())
      .thenNothing();
    given(installationDecider, made)
      .when(back, ...byHans())
      .thenEvents(event('OperatorRevoked', about));
    given(installationDecider)
      .when(back, ...byHans())
      .thenNothing();
  });

  it('who are granted at the command line are let in again', () =>
    given(installationDecider, made, locked)
      .when({ type: 'GrantOperator', data: about }, ...byHans())
      .thenEvents(event('PersonUnlocked', about)));

  it('come back in by a link, and nobody else does', () => {
    const command = { type: 'LetOperatorIn', data: about } as const;
    given(installationDecider, made)
      .when(command, ...byHans())
      .thenEvents(event('OperatorLinkMade', about));
    given(installationDecider)
      .when(command, ...byHans())
      .thenRejected('NOT_FOUND');
    given(installationDecider, made, locked)
      .when(command, ...byHans())
      .thenRejected('NOT_FOUND');
  });

  it('lock people with an account, but not themselves, and unlock them', () => {
    const command = { type: 'LockPerson', data: about } as const;
    const unlock = { type: 'UnlockPerson', data: about } as const;
    given(installationDecider)
      .when(command, ...withAccount)
      .thenEvents(locked);
    given(installationDecider, locked)
      .when(command, ...withAccount)
      .thenNothing();
    given(installationDecider)
      .when(command, ...withoutAccount)
      .thenRejected('NOT_FOUND');
    given(installationDecider)
      .when({ type: 'LockPerson', data: { personId: 'hans' } }, ...withAccount)
      .thenRejected('INVALID', { errors: { personId: 'You would lock yourself out.' } });
    given(installationDecider, locked)
      .when(unlock, ...withAccount)
      .thenEvents(event('PersonUnlocked', about));
    given(installationDecider)
      .when(unlock, ...withAccount)
      .thenNothing();
  });

  it('end sessions as often as they like', () => {
    const command = { type: 'EndSessions', data: about } as const;
    const ended = event('SessionsEnded', about);
    given(installationDecider, ended)
      .when(command, ...withAccount)
      .thenEvents(ended);
    given(installationDecider)
      .when(command, ...byHans())
      .thenRejected('NOT_FOUND');
  });

  it('erase people, once, but neither themselves nor each other', () => {
    const command = { type: 'ErasePerson', data: about } as const;
    const erased = event('PersonErased', about);
    given(installationDecider)
      .when(command, ...withoutAccount)
      .thenEvents(erased);
    given(installationDecider, erased)
      .when(command, ...byHans())
      .thenNothing();
    given(installationDecider)
      .when(command, ...byHans())
      .thenRejected('NOT_FOUND');
    given(installationDecider)
      .when(command, ...withAccount)
      .thenEvents(erased);
    given(installationDecider, locked)
      .when(command, ...withAccount)
      .thenEvents(erased);
    given(installationDecider, made)
      .when({ type: 'ErasePerson', data: { personId: 'hans' } }, ...withAccount)
      .thenRejected('INVALID', {
        errors: { personId: 'You would erase yourself. Close your account under Settings instead.' },
      });
    for (const operating of [[made], [made, locked]])
      given(installationDecider, ...operating)
        .when(command, ...withAccount)
        .thenRejected('INVALID', {
          errors: { personId: 'This person operates the installation. Revoke that at the command line first.' },
        });
    given(installationDecider, made, event('OperatorRevoked', about))
      .when(command, ...withAccount)
      .thenEvents(erased);
  });

  it('set the limits of one host, which end with null', () => {
    const set = (collaborators: number | null) =>
      ({ type: 'SetHostLimits', data: { ...about, ...noLimits, collaborators } }) as const;
    const limits = event('HostLimitsSet', { ...about, ...noLimits, collaborators: 9 });
    given(installationDecider)
      .when(set(9), ...withAccount)
      .thenEvents(limits);
    given(installationDecider, limits)
      .when(set(9), ...withAccount)
      .thenNothing();
    given(installationDecider)
      .when(set(null), ...withAccount)
      .thenNothing();
    given(installationDecider, limits)
      .when(set(null), ...withAccount)
      .thenEvents(event('HostLimitsSet', { ...about, ...noLimits }));
    given(installationDecider)
      .when(set(9), ...byHans())
      .thenRejected('NOT_FOUND');
  });

  it('let people host who asked, or do not; what is asked twice is asked once', () => {
    const request = { type: 'RequestHosting', data: { reason: 'A call' } } as const;
    const decide = (given: boolean) => ({ type: 'DecideHosting', data: { ...about, given } }) as const;
    const asks = [{ actor: 'olga' }, { mayAsk: true }] as const;
    const asked = event('HostingRequested', { ...about, reason: 'A call' });
    const [given_, declined] = [event('HostingGiven', about), event('HostingDeclined', about)];
    given(installationDecider)
      .when(request, ...asks)
      .thenEvents(asked);
    given(installationDecider).when(request, { actor: 'olga' }, {}).thenRejected('NOT_FOUND');
    for (const before of [[asked], [asked, given_]])
      given(installationDecider, ...before)
        .when(request, ...asks)
        .thenNothing();
    given(installationDecider, asked, declined)
      .when(request, ...asks)
      .thenEvents(asked);
    given(installationDecider, asked)
      .when(decide(true), ...withAccount)
      .thenEvents(given_);
    given(installationDecider, asked, given_)
      .when(decide(true), ...withAccount)
      .thenNothing();
    given(installationDecider, asked, given_)
      .when(decide(false), ...withAccount)
      .thenEvents(declined);
    given(installationDecider, asked)
      .when(decide(true), ...withoutAccount)
      .thenRejected('NOT_FOUND');
  });

  it('change settings, of which only what differs is an event, and none that a variable says', () => {
    const change = (data: ChangedSettings) => ({ type: 'ChangeSettings', data }) as const;
    const changed = (data: ChangedSettings) => event('SettingsChanged', data);
    const logo = { fileId: 'f'.repeat(22), digest: '0'.repeat(64) };
    given(installationDecider)
      .when(change({ name: 'Guild', colour: 'green', imprint: null }), ...byHans())
      .thenEvents(changed({ name: 'Guild', colour: 'green' }));
    given(installationDecider, changed({ name: 'Guild', logo }))
      .when(change({ name: 'Guild', logo: { ...logo } }), ...byHans())
      .thenNothing();
    given(installationDecider, changed({ name: 'Guild', logo }))
      .when(change({ name: null, logo: null }), ...byHans())
      .thenEvents(changed({ name: null, logo: null }));
    given(installationDecider, changed({ name: 'Guild' }), changed({ name: null }))
      .when(change({ name: null }), ...byHans())
      .thenNothing();
    given(installationDecider)
      .when(change({}), ...byHans())
      .thenNothing();
    given(installationDecider)
      .when(change({ name: 'Guild', hosts: 'anyone' }), ...byHans({ given: ['hosts', 'colour'] }))
      .thenRejected('INVALID', { errors: { hosts: 'A variable says this.' } });
  });

  it('tell everybody something, in place of what they told before, until they withdraw it', () => {
    const notice = {
      text: 'We move house.',
      from: '2030-06-02T20:00:00.000Z',
      until: '2030-06-02T21:00:00.000Z',
      readOnly: true,
    };
    const announce = (data: typeof notice) => ({ type: 'AnnounceNotice', data }) as const;
    const announced = event('NoticeAnnounced', notice);
    given(installationDecider)
      .when(announce({ ...notice, from: '2030-06-02T21:00:00+01:00' }), ...byHans())
      .thenEvents(announced);
    given(installationDecider, announced)
      .when(announce(notice), ...byHans())
      .thenNothing();
    given(installationDecider, announced)
      .when(announce({ ...notice, text: 'Later' }), ...byHans())
      .thenEvents(event('NoticeAnnounced', { ...notice, text: 'Later' }));
    given(installationDecider, announced)
      .when({ type: 'WithdrawNotice', data: {} }, ...byHans())
      .thenEvents(event('NoticeWithdrawn', {}));
    given(installationDecider)
      .when({ type: 'WithdrawNotice', data: {} }, ...byHans())
      .thenNothing();
    const withdraw = { type: 'WithdrawNotice', data: { notice } } as const;
    given(installationDecider, announced)
      .when(withdraw, ...byHans())
      .thenEvents(event('NoticeWithdrawn', {}));
    // Another operator's, which took its place since.
    given(installationDecider, announced, event('NoticeAnnounced', { ...notice, text: 'Later' }))
      .when(withdraw, ...byHans())
      .thenRejected('CHANGED_MEANWHILE');
    given(installationDecider)
      .when(withdraw, ...byHans())
      .thenNothing();
    for (const wrong of [
      { until: notice.from },
      { from: '2020-01-01T00:00:00.000Z', until: '2020-01-02T00:00:00.000Z' },
    ])
      given(installationDecider)
        .when(announce({ ...notice, ...wrong }), ...byHans())
        .thenRejected('INVALID');
  });

  it('is set up in the browser once', () => {
    const done = event('InstallationSetUp', {});
    const finish = { type: 'FinishSetUp', data: {} } as const;
    given(installationDecider)
      .when(finish, ...byHans())
      .thenEvents(done);
    given(installationDecider, done)
      .when(finish, ...byHans())
      .thenNothing();
  });

  it('retry jobs, and drop them with a reason that is their own', () => {
    const [job, since] = [{ queue: 'mail', jobId: 'one' }, '2026-03-01T10:00:00.000Z'];
    const there = byHans({ jobSince: since });
    given(installationDecider)
      .when({ type: 'RetryJob', data: job }, ...there)
      .thenEvents(event('JobRetried', job));
    given(installationDecider)
      .when({ type: 'DropJob', data: { ...job, reason: 'Old' } }, ...there)
      .thenEvents(event('JobDropped', { ...job, by: 'hans', reason: 'Old', since }));
    for (const command of [
      { type: 'RetryJob', data: job },
      { type: 'DropJob', data: { ...job, reason: 'Old' } },
    ] as const)
      given(installationDecider)
        .when(command, ...byHans())
        .thenRejected('NOT_FOUND');
  });
});
