import { describe, it } from '@jest/globals';
import type { DomainCommand } from '../commands.ts';
import { event } from '../decider.ts';
import { given, noon } from '../specification.ts';
import { after } from '../time.ts';
import { installationDecider } from './installation.ts';

const until = after(noon, 1000);
const grant = (at = until): DomainCommand<'GrantInstallationAuditor'> => ({
  type: 'GrantInstallationAuditor',
  data: { personId: 'olga', until: at },
});
const revoke: DomainCommand<'RevokeInstallationAuditor'> = {
  type: 'RevokeInstallationAuditor',
  data: { personId: 'olga' },
};
const granted = (at = until) => event('InstallationAuditorGranted', { personId: 'olga', until: at });
const revoked = event('InstallationAuditorRevoked', { personId: 'olga' });

describe('auditors of the installation', () => {
  it('[ROLE-14] are granted until a moment, which another grant replaces', () => {
    given(installationDecider).when(grant()).thenEvents(granted());
    given(installationDecider, granted()).when(grant()).thenNothing();
    given(installationDecider, granted())
      .when(grant(after(until, 1)))
      .thenEvents(granted(after(until, 1)));
    given(installationDecider, granted(), revoked).when(grant()).thenEvents(granted());
  });

  it('are not granted for the past', () =>
    given(installationDecider)
      .when(grant(noon))
      .thenRejected('INVALID', { errors: { until: 'The date must not be in the past.' } }));

  it('may be revoked, once', () => {
    given(installationDecider, granted()).when(revoke).thenEvents(revoked);
    given(installationDecider, granted(), revoked).when(revoke).thenNothing();
    given(installationDecider).when(revoke).thenNothing();
  });
});
