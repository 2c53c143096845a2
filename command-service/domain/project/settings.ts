import { worksIn } from '@dossier/shared/authorization';
import { letsGuestsIn, refusals, type Settings, settingsDefaults, settingsOf } from '@dossier/shared/contract';
import type { DomainPayload } from '../commands.ts';
import { accept, event, reject } from '../decider.ts';
import { hostingRefused, isSubscribed } from '../subscription/index.ts';
import { membershipOf, type TeamState } from '../team/index.ts';
import { equal, isBefore } from '../values.ts';
import { ofLive, ofNew, type ProjectContext } from './context.ts';
import { withCopied } from './copying.ts';
import { keptAtMost } from './keeping/retention.ts';
import { inRoom } from './keeping/room.ts';

type Payload = DomainPayload<'CreateProject'> | DomainPayload<'UpdateProject'>;
type Errors = Record<string, string>;

const inPast = refusals.DATE_IN_PAST[1];

/** A changed date may not lie before today in the chosen zone (CREATE-06, EDIT-07). */
const dateErrors = ({ startDate, endDate, calendar }: Payload, stored?: Settings): Errors => ({
  ...(startDate !== stored?.startDate && startDate < calendar.today && { startDate: inPast }),
  ...(endDate !== stored?.endDate && endDate < calendar.today && { endDate: inPast }),
});

/** No person may review their own documents. */
const roleErrors = (
  { coHosts, supportStaff }: Payload,
  host: string,
  collaborators: Readonly<Record<string, unknown>> = {},
): Errors => ({
  ...(coHosts.includes(host) && { coHostEmails: 'The host cannot also be a co-host.' }),
  ...(coHosts.some((person) => Object.hasOwn(collaborators, person)) && {
    coHostEmails: 'A collaborator of this project cannot be its co-host.',
  }),
  ...(supportStaff !== null &&
    [host, ...coHosts].includes(supportStaff) && {
      supportStaff: 'The host and co-hosts cannot also be support staff.',
    }),
  ...(supportStaff !== null &&
    Object.hasOwn(collaborators, supportStaff) && {
      supportStaff: 'A collaborator of this project cannot be its support staff.',
    }),
});

/** A team project belongs to a team in which its host works (CREATE-03). */
const teamErrors = (teamId: string | null, host: string, team: TeamState | undefined): Errors => {
  if (teamId === null) return {};
  if (!team?.exists || !worksIn(team, host)) return { teamId: 'There is no such team.' };
  return team.status === 'inactive' ? { teamId: refusals.TEAM_INACTIVE[1] } : {};
};

/** Who works in the team of a project uses its author's plan. */
export const payerOf = ({ host }: { readonly host: string }, team: TeamState | undefined): string => {
  const found = membershipOf(team);
  return found && worksIn(found, host) ? found.author : host;
};

const settingsIn = (data: Payload, dueAt: string): Settings =>
  settingsOf({ ...data, coHosts: [...new Set(data.coHosts)], dueAt });

const madeFrom = ({ source }: ProjectContext) => (source && source.former !== null ? { madeFrom: source.former } : {});

/** Only what differs from how it is. */
const guestsSet = (
  { guests }: Pick<Payload, 'guests'>,
  projectId: string,
  project: Parameters<typeof letsGuestsIn>[0],
) =>
  guests === undefined || guests === letsGuestsIn(project) ? [] : [event('GuestsSet', { projectId, allowed: guests })];

export const mutable = ({ coHosts, ...rest }: Settings) => ({ ...rest, coHosts: [...coHosts] });

export const foundingDecisions = ofNew({
  /** When the new id is taken: CHANGED_MEANWHILE, and the handler tries another one. */
  CreateProject: (data, state, moment, context) => {
    const { subscription, team } = context;
    const { now, actor } = moment;
    if (state.status !== 'none') return reject('CHANGED_MEANWHILE');
    if (!isSubscribed(subscription, now)) return reject(hostingRefused(subscription));
    const { teamId = null } = data;
    const errors = { ...dateErrors(data), ...roleErrors(data, actor), ...teamErrors(teamId, actor, team) };
    if (Object.keys(errors).length > 0) return reject({ code: 'INVALID', errors });
    const { projectId, calendar } = data;
    const settings = settingsIn(data, calendar.dueAt);
    const days = keptAtMost(null, subscription);
    const events = [
      event('ProjectCreated', { projectId, host: actor, teamId, ...mutable(settings), ...madeFrom(context) }),
      ...(days === null ? [] : [event('RetentionSet', { projectId, days })]),
      ...guestsSet(data, projectId, { guests: null, ...settings }),
    ];
    const account = payerOf({ host: actor }, team);
    const created = withCopied(events, moment, { ...context, account }, data.from?.people);
    return inRoom(created, context.room, [{ projectId, after: state.revision }]);
  },
  /** It has the settings of what it is made of, but nobody's work and no days of its own. */
  SaveTemplate: ({ projectId, templateName, teamId = null }, state, moment, context) => {
    const { subscription, team, source } = context;
    const { now, actor } = moment;
    if (state.status !== 'none') return reject('CHANGED_MEANWHILE');
    if (!isSubscribed(subscription, now)) return reject(hostingRefused(subscription));
    const errors = teamErrors(teamId, actor, team);
    if (Object.keys(errors).length > 0) return reject({ code: 'INVALID', errors });
    const today = now.slice(0, 10);
    const settings = {
      ...(source ? settingsOf(source.project) : settingsDefaults),
      ...{ projectName: templateName, startDate: today, endDate: today, dueAt: now },
      ...{ coHosts: [], supportStaff: null },
    };
    const guests = source && letsGuestsIn(source.project);
    const events = [
      event('ProjectCreated', { projectId, host: actor, teamId, ...settings, ...madeFrom(context) }),
      event('TemplateMade', { projectId }),
      ...guestsSet({ guests }, projectId, { guests: null, ...settings }),
    ];
    return withCopied(events, moment, { ...context, account: payerOf({ host: actor }, team) });
  },
});

export const settingsDecisions = ofLive({
  UpdateProject: (data, project, { now, actor }, { team, room }) => {
    const { projectId, calendar, expectedRevision, teamId = project.teamId } = data;
    const stored = settingsOf(project);
    // Computed once: a later time-zone table changes nothing.
    const sameDay = data.endDate === stored.endDate && data.timeZone === stored.timeZone;
    const settings = settingsIn(data, sameDay ? stored.dueAt : calendar.dueAt);
    const [updated, regrouped] = [!equal(settings, stored), teamId !== project.teamId];
    const letting = guestsSet(data, projectId, { guests: project.guests, ...settings });
    if (!updated && !regrouped && letting.length === 0) return accept([]);
    if (regrouped && actor !== project.host) {
      return reject({ code: 'FORBIDDEN', title: 'Only the host can choose the team of a project.' });
    }
    if (expectedRevision !== undefined && expectedRevision !== project.settingsRevision) {
      const { settingsRevision, teamId, guests } = project;
      const current = { settingsRevision, teamId, guests: letsGuestsIn({ ...stored, guests }), ...stored };
      return reject({ code: 'CHANGED_MEANWHILE', current });
    }
    const errors = {
      ...dateErrors(data, stored),
      // By another time zone alone a day may be over.
      ...(isBefore(now, stored.dueAt) && !isBefore(now, settings.dueAt) && { endDate: inPast }),
      ...roleErrors(data, project.host, project.collaborators),
      ...(regrouped && teamErrors(teamId, project.host, team)),
    };
    if (Object.keys(errors).length > 0) return reject({ code: 'INVALID', errors });

    const { dueAt } = settings;
    const moved = dueAt !== stored.dueAt && project.status !== 'template';
    const reopens = moved && project.status === 'past' && isBefore(now, dueAt);
    const accepted = accept([
      ...(updated ? [event('ProjectUpdated', { projectId, ...mutable(settings) })] : []),
      ...(regrouped ? [event('ProjectTeamSet', { projectId, teamId })] : []),
      ...letting,
      ...(moved ? [event('DueDateMoved', { projectId, from: stored.dueAt, dueAt })] : []),
      ...(reopens ? [event('ProjectReopened', { projectId, dueAt })] : []),
    ]);
    return reopens ? inRoom(accepted, room, [{ projectId, after: project.revision }]) : accepted;
  },
});
