import { describe, it } from '@jest/globals';
import type { DomainCommand } from '../commands.ts';
import { event } from '../decider.ts';
import { activePublic, created, deleted, joined, projectId, purged } from '../testing/project.ts';
import { given, noon } from '../testing/specification.ts';
import { subscription } from '../testing/subscription.ts';
import { after } from '../values.ts';
import { projectDecider } from './index.ts';

const context = { subscription };
const hanna = { actor: 'hanna' };
const until = after(noon, 1000);
const grant = (personId: string, at = until): DomainCommand<'GrantAuditor'> => ({
  type: 'GrantAuditor',
  data: { projectId, personId, until: at },
});
const revoke = (personId: string): DomainCommand<'RevokeAuditor'> => ({
  type: 'RevokeAuditor',
  data: { projectId, personId },
});
const granted = (personId: string, at = until) => event('AuditorGranted', { projectId, personId, until: at });
const revoked = (personId: string) => event('AuditorRevoked', { projectId, personId });

describe('auditors of a project', () => {
  it('[ROLE-14] are granted until a moment, also in a draft', () => {
    given(projectDecider, created()).when(grant('olga'), hanna, context).thenEvents(granted('olga'));
    given(projectDecider, ...activePublic)
      .when(grant('olga', '2030-05-10T14:00:01+02:00'), hanna, context)
      .thenEvents(granted('olga', '2030-05-10T12:00:01.000Z'));
  });

  it('get another moment by another grant, and none twice', () => {
    const later = after(until, 1);
    given(projectDecider, ...activePublic, granted('olga'))
      .when(grant('olga'), hanna, context)
      .thenNothing();
    given(projectDecider, ...activePublic, granted('olga'))
      .when(grant('olga', later), hanna, context)
      .thenEvents(granted('olga', later));
    given(projectDecider, ...activePublic, granted('olga'), revoked('olga'))
      .when(grant('olga'), hanna, context)
      .thenEvents(granted('olga'));
  });

  it('are not granted for the past', () =>
    given(projectDecider, ...activePublic)
      .when(grant('olga', noon), hanna, context)
      .thenRejected('INVALID', { errors: { until: 'The date must not be in the past.' } }));

  it.each(['hanna', 'carol', 'sam', 'anna'])('[ROLE-14] do not work in the project: %s', (personId) => {
    const errors = { email: 'Whoever works in this project cannot also audit it.' };
    given(projectDecider, ...activePublic)
      .when(grant(personId), hanna, context)
      .thenRejected('INVALID', { errors });
  });

  it('may be revoked, once', () => {
    given(projectDecider, ...activePublic, granted('olga'))
      .when(revoke('olga'), hanna, context)
      .thenEvents(revoked('olga'));
    given(projectDecider, ...activePublic, granted('olga'), revoked('olga'))
      .when(revoke('olga'), hanna, context)
      .thenNothing();
    given(projectDecider, ...activePublic, joined('ben'))
      .when(revoke('ben'), hanna, context)
      .thenNothing();
  });

  it('stay as they are in the bin, and go with the project', () => {
    given(projectDecider, created(), deleted).when(grant('olga'), hanna, context).thenRejected('PROJECT_IN_BIN');
    given(projectDecider, created(), purged).when(grant('olga'), hanna, context).thenRejected('PROJECT_NOT_FOUND');
  });
});
