import { worksIn } from '@dossier/shared/authorization';
import { handedOver, settingsOf } from '@dossier/shared/contract';
import type { DomainPayload } from '../../commands.ts';
import { accept, event, reject } from '../../decider.ts';
import { membershipOf, type TeamState } from '../../team/index.ts';
import { entryOf } from '../../values.ts';
import { ofAny } from '../context.ts';
import { restored } from '../lifecycle.ts';
import { mutable, payerOf } from '../settings.ts';

/** Of a team that is given with it. */
const isTheirs = (team: TeamState | undefined, from: string): boolean => membershipOf(team)?.author === from;

/** Whose storage it takes once it is given: what comes together is together already. */
export const payerOnceGiven = (
  { from, to }: Pick<DomainPayload<'GiveProject'>, 'from' | 'to'>,
  team: TeamState | undefined,
): string => (isTheirs(team, from) ? to : payerOf({ host: to }, team));

export const givingDecisions = ofAny({
  /**
   * Part of all that one person hosts, which another took over: whoever leaves it is in it no more, and what waited
   * in the bin for a new host goes on. Taken or ended meanwhile it stays as it is.
   */
  GiveProject: ({ projectId, from, to }, project, moment, { team }) => {
    if (project.host !== from || from === to) return accept([]);
    // No person may review their own documents.
    if (entryOf(project.collaborators, to)) return reject('MEMBER_CANNOT_JOIN');
    const given = { ...project, ...handedOver(project, { personId: from, to }) };
    const settings = { ...settingsOf(given), coHosts: given.coHosts.filter((personId) => personId !== from) };
    const found = membershipOf(team);
    const leaves = project.teamId !== null && !isTheirs(team, from) && !(found && worksIn(found, to));
    return accept([
      event('ProjectHandedOver', { projectId, personId: from, to }),
      event('ProjectUpdated', { projectId, ...mutable(settings) }),
      ...(entryOf(project.auditors, to) ? [event('AuditorRevoked', { projectId, personId: to })] : []),
      ...(leaves ? [event('ProjectTeamSet', { projectId, teamId: null })] : []),
      ...restored(project, moment),
    ]);
  },
});
