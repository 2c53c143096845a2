import { rolesIn } from '@dossier/shared/authorization';
import { refusals } from '@dossier/shared/contract';
import type { DomainPayload } from '../commands.ts';
import { accept, type Decision, event, type Moment, reject } from '../decider.ts';
import { membershipOf, type TeamState } from '../team/index.ts';
import { canonicalMoment, isBefore } from '../time.ts';
import { entryOf } from '../values.ts';
import type { LiveProject } from './state.ts';

/** Whoever works in a project does not audit it (ROLE-14). */
export const grantAuditor = (
  { projectId, personId, until }: DomainPayload<'GrantAuditor'>,
  project: LiveProject,
  { now }: Moment,
  team: TeamState | undefined,
): Decision => {
  const moment = canonicalMoment(until);
  if (!isBefore(now, moment)) return reject({ code: 'INVALID', errors: { until: refusals.DATE_IN_PAST[1] } });
  const works = project.supportStaff === personId || rolesIn(project, personId, membershipOf(team)).length > 0;
  if (works) {
    const email = 'Whoever works in this project cannot also audit it.';
    return reject({ code: 'INVALID', errors: { email } });
  }
  const already = entryOf(project.auditors, personId) === moment;
  return accept(already ? [] : [event('AuditorGranted', { projectId, personId, until: moment })]);
};

export const revokeAuditor = (
  { projectId, personId }: DomainPayload<'RevokeAuditor'>,
  project: LiveProject,
): Decision => accept(entryOf(project.auditors, personId) ? [event('AuditorRevoked', { projectId, personId })] : []);
