import { rolesIn, worksIn } from '@dossier/shared/authorization';
import { handedOver, isOpenProject, settingsOf } from '@dossier/shared/contract';
import type { DomainPayload } from '../../commands.ts';
import { accept, type Decision, event, type Moment, reject } from '../../decider.ts';
import { collaboratorLimit, hostingRefused, isSubscribed, storageQuota } from '../../subscription/index.ts';
import { membershipOf, type TeamState } from '../../team/index.ts';
import { entryOf } from '../../values.ts';
import { ofAny, ofLive, type ProjectContext } from '../context.ts';
import { inRoom } from '../keeping/room.ts';
import { restored } from '../lifecycle.ts';
import { mutable, payerOf } from '../settings.ts';
import type { LiveProject } from '../state.ts';

const isCoHost = (project: LiveProject, personId: string, team: TeamState | undefined) =>
  rolesIn(project, personId, membershipOf(team)).includes('co-host');

const withdrawal = ({ projectId, offeredTo }: LiveProject) =>
  offeredTo === null ? [] : [event('ProjectOfferWithdrawn', { projectId, personId: offeredTo })];

/** What has to count on the storage of who takes projects over before they do. */
export type NotMoved = {
  readonly account: string;
  readonly quota: number;
  readonly projects: readonly { readonly projectId: string; readonly before: string; readonly bytes: number }[];
};
export const notMoved = (current: NotMoved): Decision => reject({ code: 'STORAGE_NOT_MOVED', current });

/** Bytes come first, as seats do for a team: uploads of other projects do not see this one's next event. */
const planMissing = (
  project: LiveProject,
  { now, actor }: Moment,
  { subscription, team, storedElsewhere: bytes = 0 }: ProjectContext,
): Decision | undefined => {
  const { projectId } = project;
  const [before, account] = [payerOf(project, team), payerOf({ host: actor }, team)];
  if (account === before) return undefined;
  if (!isSubscribed(subscription, now)) {
    const code = hostingRefused(subscription);
    const title = 'Who takes a project over needs a plan of their own. Please subscribe first.';
    return reject(code === 'SUBSCRIPTION_REQUIRED' ? { code, title } : code);
  }
  const [count, limit] = [Object.keys(project.collaborators).length, collaboratorLimit(subscription)];
  if (count > limit) {
    const title = `You can have ${limit} collaborators in a project, and this one has ${count}.`;
    return reject({ code: 'COLLABORATOR_LIMIT', title });
  }
  if (bytes === 0) return undefined;
  return notMoved({ account, quota: storageQuota(subscription, now), projects: [{ projectId, before, bytes }] });
};

export const offerDecisions = ofLive({
  /** To a co-host: nobody is asked to take over what they do not know. */
  OfferProject: ({ projectId, personId }, project, _moment, { team }) => {
    if (!isCoHost(project, personId, team)) {
      const email = 'Only a co-host can take the project over. Make the person a co-host first.';
      return reject({ code: 'INVALID', errors: { email } });
    }
    if (project.offeredTo === personId) return accept([]);
    return accept([...withdrawal(project), event('ProjectOffered', { projectId, personId })]);
  },
  WithdrawProjectOffer: (_, project) => accept(withdrawal(project)),
  /** A project of a team leaves it with a host who does not work there. */
  AcceptProject: (_, project, moment, taking) => {
    const { projectId, host, offeredTo, teamId } = project;
    const { actor } = moment;
    if (actor === host) return accept([]);
    if (actor !== offeredTo) return reject('NOT_OFFERED');
    const refused = planMissing(project, moment, taking);
    if (refused) return refused;
    const team = membershipOf(taking.team);
    const leaves = teamId !== null && !(team && worksIn(team, actor));
    const accepted = accept([
      event('ProjectHandedOver', { projectId, personId: host, to: actor }),
      ...(leaves ? [event('ProjectTeamSet', { projectId, teamId: null })] : []),
    ]);
    return isOpenProject(project) ? inRoom(accepted, taking.room, [{ projectId, after: project.revision }]) : accepted;
  },
  DeclineProject: (_, { projectId, offeredTo }, { actor: personId }) =>
    accept(offeredTo === personId ? [event('ProjectOfferDeclined', { projectId, personId })] : []),
});

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
