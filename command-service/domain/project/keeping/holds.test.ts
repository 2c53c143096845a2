import { describe, it } from '@jest/globals';
import type { DomainCommand } from '../../commands.ts';
import { event } from '../../decider.ts';
import { activePublic, deleted, projectId, purged } from '../../testing/project.ts';
import { given, noon } from '../../testing/specification.ts';
import { subscription } from '../../testing/subscription.ts';
import { after } from '../../values.ts';
import { projectDecider } from '../index.ts';

const context = { subscription };
const reason = 'An appeal';
const hold: DomainCommand<'HoldProject'> = { type: 'HoldProject', data: { projectId, reason } };
const release: DomainCommand<'ReleaseProject'> = { type: 'ReleaseProject', data: { projectId } };
const purge: DomainCommand<'PurgeProject'> = { type: 'PurgeProject', data: { projectId } };
const held = (personId: string, by: 'host' | 'auditor') => event('ProjectHeld', { projectId, personId, by, reason });
const released = (personId: string, by: 'host' | 'auditor') => event('ProjectReleased', { projectId, personId, by });
const [hanna, carol, olga] = ['hanna', 'carol', 'olga'].map((actor) => ({ actor }));
const byHost = held('hanna', 'host');
const byAuditor = held('olga', 'auditor');
const duty = { actor: 'system', now: after(noon, 40 * 86_400_000) };

describe('a legal hold', () => {
  it('is set by the host or a co-host, or by an auditor, each once', () => {
    given(projectDecider, ...activePublic)
      .when(hold, hanna ?? {}, context)
      .thenEvents(byHost);
    given(projectDecider, ...activePublic)
      .when(hold, olga ?? {}, context)
      .thenEvents(byAuditor);
    given(projectDecider, ...activePublic, byHost)
      .when(hold, carol ?? {}, context)
      .thenNothing();
    given(projectDecider, ...activePublic, byHost)
      .when(hold, olga ?? {}, context)
      .thenEvents(byAuditor);
  });

  it('is released by its own kind only', () => {
    const both = [...activePublic, byHost, byAuditor];
    given(projectDecider, ...both)
      .when(release, carol ?? {}, context)
      .thenEvents(released('carol', 'host'));
    given(projectDecider, ...both)
      .when(release, olga ?? {}, context)
      .thenEvents(released('olga', 'auditor'));
    given(projectDecider, ...activePublic, byAuditor)
      .when(release, hanna ?? {}, context)
      .thenNothing();
  });

  it('keeps a project in the bin, whoever would delete it, until the last one is released', () => {
    const binned = [...activePublic, byHost, byAuditor, deleted];
    given(projectDecider, ...binned)
      .when(purge, duty, context)
      .thenRejected('PROJECT_HELD');
    given(projectDecider, ...binned)
      .when(purge, hanna ?? {}, context)
      .thenRejected('PROJECT_HELD');
    const one = [...binned, released('hanna', 'host')];
    given(projectDecider, ...one)
      .when(purge, duty, context)
      .thenRejected('PROJECT_HELD');
    given(projectDecider, ...one, released('olga', 'auditor'))
      .when(purge, duty, context)
      .thenEvents(purged);
  });

  it('can be set in the bin', () =>
    given(projectDecider, ...activePublic, deleted)
      .when(hold, olga ?? {}, context)
      .thenEvents(byAuditor));
});
