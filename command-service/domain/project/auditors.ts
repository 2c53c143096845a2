import { rolesIn } from '@dossier/shared/authorization';
import { refusals } from '@dossier/shared/contract';
import { accept, event, reject } from '../decider.ts';
import { membershipOf } from '../team/index.ts';
import { canonicalMoment, isBefore } from '../time.ts';
import { entryOf } from '../values.ts';
import { ofLive } from './context.ts';

export const auditorDecisions = ofLive({
  /** Whoever works in a project does not audit it (ROLE-14). */
  GrantAuditor: ({ projectId, personId, until }, project, { now }, { team }) => {
    const moment = canonicalMoment(until);
    if (!isBefore(now, moment)) return reject({ code: 'INVALID', errors: { until: refusals.DATE_IN_PAST[1] } });
    const works = project.supportStaff === personId || rolesIn(project, personId, membershipOf(team)).length > 0;
    if (works) {
      const email = 'Whoever works in this project cannot also audit it.';
      return reject({ code: 'INVALID', errors: { email } });
    }
    const already = entryOf(project.auditors, personId) === moment;
    return accept(already ? [] : [event('AuditorGranted', { projectId, personId, until: moment })]);
  },
  RevokeAuditor: ({ projectId, personId }, project) =>
    accept(entryOf(project.auditors, personId) ? [event('AuditorRevoked', { projectId, personId })] : []),
});
