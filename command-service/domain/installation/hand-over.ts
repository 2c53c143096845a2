import {
  binDays,
  collaboratorLimit,
  DAY,
  formatSize,
  handOverEnd,
  handOverIn,
  handOverOf,
  handOverStateOf,
  hostingRefused,
  type InstallationState,
  isGivable,
  isSubscribed,
  leftAfter,
  leftBy,
  storageQuota,
} from '@dossier/shared/contract';
import type { DomainPayload } from '../commands.ts';
import { accept, type Decision, event, type Moment, reject } from '../decider.ts';
import { handOverIdOf } from '../ids.ts';
import { notMoved } from '../project/hosting/offer.ts';
import { inRoom, type Opening } from '../project/keeping/room.ts';
import { teamSeatsMissing } from '../subscription/index.ts';
import { after, equal, isBefore } from '../values.ts';
import { ofInstallation, type Taking } from './context.ts';

const at = ({ now }: Moment) => Date.parse(now);

/** Why somebody cannot have it all; the first that they can mend. */
const missing = (taking: Taking, { now, actor }: Moment): Decision | undefined => {
  const { subscription, projects, teams, seats, stored } = taking;
  const isGiven = subscription.status === 'given';
  if (projects.length > 0 && !isSubscribed(subscription, now)) {
    const title = isGiven
      ? 'Who takes projects over has to be let host here. Ask whoever runs this installation to let you.'
      : 'Who takes projects over needs a plan of their own. Please subscribe first.';
    return reject({ code: hostingRefused(subscription), title });
  }
  const own = projects.find(({ collaborators }) => collaborators.includes(actor));
  if (own) {
    const title = `You take part in “${own.projectName}”, and nobody reviews documents of their own. Leave that project first, or decline.`;
    return reject({ code: 'MEMBER_CANNOT_JOIN', title });
  }
  const most = collaboratorLimit(subscription);
  const large = projects.find(({ collaborators }) => collaborators.length > most);
  if (large) {
    const title = `You can have ${most} collaborators in a project, and “${large.projectName}” has ${large.collaborators.length}.`;
    return reject({ code: 'COLLABORATOR_LIMIT', title });
  }
  const quota = storageQuota(subscription, now);
  const left = Math.max(0, quota - stored.own);
  const bytes = stored.coming.reduce((sum, project) => sum + project.bytes, 0);
  if (bytes > left) {
    const title = `It all has ${formatSize(bytes)}, and you have ${formatSize(left)} of storage left.`;
    return reject({ code: 'STORAGE_LIMIT', title });
  }
  const title = 'Your plan has too few seats for the members of these teams.';
  for (const team of teams) {
    const refusal = teamSeatsMissing(actor, seats, team, now, title);
    if (refusal) return reject(refusal);
  }
  return bytes > 0 ? notMoved({ account: actor, quota, projects: stored.coming }) : undefined;
};

/** Whom it is not offered to hears of nothing; what is answered twice stays as it is. */
const answerHandOver = (
  wanted: 'accepted' | 'declined',
  { handOverId }: DomainPayload<'AcceptHandOver' | 'DeclineHandOver'>,
  state: InstallationState,
  moment: Moment,
  taking?: Taking,
): Decision => {
  const offer = handOverIn(state, handOverId);
  if (!offer || offer.to !== moment.actor) return reject('NOT_FOUND');
  const stands = handOverStateOf(offer, at(moment));
  if (stands === wanted) return accept([]);
  if (stands !== 'offered') return reject('NOT_OFFERED');
  const { personId, to } = offer;
  if (wanted === 'declined') return accept([event('HandOverDeclined', { handOverId, personId })]);
  if (!taking || taking.projects.length + taking.teams.length === 0)
    return reject({ code: 'NOT_OFFERED', title: 'Nothing of it is left to take over.' });
  const refused = missing(taking, moment);
  if (refused) return refused;
  const projects = taking.projects.map(({ projectId }) => projectId);
  const teams = taking.teams.map(({ teamId }) => teamId);
  const openings = taking.projects
    .filter(({ isOpen }) => isOpen)
    .map(({ projectId, revision }): Opening => ({ projectId, after: revision }));
  const accepted = accept([event('HandOverAccepted', { handOverId, personId, to, projects, teams })]);
  return inRoom(accepted, taking.room, openings);
};

export const handOverDecisions = ofInstallation({
  /** One offer at a time, as of one project; nobody hands anything to themselves. */
  OfferHandOver: ({ personId, to }, state, moment, { hasMore = false }) => {
    if (!hasMore) return reject('NOT_FOUND');
    const refused = (email: string) => reject({ code: 'INVALID', errors: { email } });
    if (to === personId) return refused('It is theirs already. Name somebody else.');
    if (to === moment.actor)
      return refused('You cannot hand it to yourself. Ask another operator, or name somebody else.');
    const before = handOverOf(state, personId);
    const isOpen = before && handOverStateOf(before, at(moment)) === 'offered';
    if (isOpen && before.to === to) return accept([]);
    const handOverId = handOverIdOf(moment.commandId);
    const end = handOverEnd(at(moment));
    // What a closed account left may be gone by then.
    const gone = leftBy(state, personId)?.until ?? end;
    const until = isBefore(moment.now, gone) && isBefore(gone, end) ? gone : end;
    return accept([
      ...(isOpen ? [event('HandOverWithdrawn', { handOverId: before.handOverId, personId })] : []),
      event('HandOverOffered', { handOverId, personId, to, by: moment.actor, until }),
    ]);
  },
  WithdrawHandOver: ({ handOverId }, state, moment) => {
    const offer = handOverIn(state, handOverId);
    if (!offer) return reject('NOT_FOUND');
    const stands = handOverStateOf(offer, at(moment));
    if (stands === 'accepted') return reject({ code: 'NOT_OFFERED', title: 'It was accepted meanwhile.' });
    return accept(stands === 'offered' ? [event('HandOverWithdrawn', { handOverId, personId: offer.personId })] : []);
  },
  /** Before the account closes; what the bin keeps for somebody who takes it over. It may be heard of late, and be another's by then, or thrown away. */
  RecordLeft: (data, state, { now }, { owned = [] }) => {
    const { personId } = data;
    const until = after(now, binDays * DAY);
    const before = leftBy(state, personId);
    const isLeft = (id: string) => owned.some((one) => one.id === id && isGivable(one, before));
    const [projects, teams] = [data.projects.filter(isLeft), data.teams.filter(isLeft)];
    const next = leftAfter(before, { projects, teams, until: before?.until ?? until });
    if (equal(before ?? { projects: [], teams: [], until }, next)) return accept([]);
    return accept([event('HostLeft', { personId, projects, teams, until })]);
  },
  AcceptHandOver: (data, state, moment, { taking }) => answerHandOver('accepted', data, state, moment, taking),
  DeclineHandOver: (data, state, moment) => answerHandOver('declined', data, state, moment),
});
