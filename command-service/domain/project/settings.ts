import { refusals, type Settings, settingsOf } from '@dossier/shared/contract';
import type { DomainPayload } from '../commands.ts';
import { accept, type Decision, event, type Moment, reject } from '../decider.ts';
import { isSubscribed, type SubscriptionState } from '../subscription/index.ts';
import { isBefore } from '../time.ts';
import { equal } from '../values.ts';
import type { LiveProject, ProjectState } from './state.ts';

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

const settingsIn = (data: Payload, dueAt: string): Settings =>
  settingsOf({ ...data, coHosts: [...new Set(data.coHosts)], dueAt });

/** When the new id is taken: CHANGED_MEANWHILE, and the handler tries another one. */
export const createProject = (
  data: DomainPayload<'CreateProject'>,
  state: ProjectState,
  { now, actor }: Moment,
  subscription: SubscriptionState,
): Decision => {
  if (state.status !== 'none') return reject('CHANGED_MEANWHILE');
  if (!isSubscribed(subscription, now)) return reject('SUBSCRIPTION_REQUIRED');
  const errors = {
    ...dateErrors(data),
    ...roleErrors(data, actor),
    ...(data.teamId !== undefined && { teamId: 'There is no such team.' }),
  };
  if (Object.keys(errors).length > 0) return reject({ code: 'INVALID', errors });
  const { projectId, calendar } = data;
  return accept(
    [event('ProjectCreated', { projectId, host: actor, teamId: null, ...mutable(settingsIn(data, calendar.dueAt)) })],
    { projectId },
  );
};

const mutable = ({ coHosts, ...rest }: Settings) => ({ ...rest, coHosts: [...coHosts] });

export const updateProject = (
  data: DomainPayload<'UpdateProject'>,
  project: LiveProject,
  { now }: Moment,
): Decision => {
  const { projectId, calendar, expectedRevision } = data;
  const stored = settingsOf(project);
  // Computed once: a later time-zone table changes nothing.
  const sameDay = data.endDate === stored.endDate && data.timeZone === stored.timeZone;
  const settings = settingsIn(data, sameDay ? stored.dueAt : calendar.dueAt);
  if (equal(settings, stored)) return accept([]);
  if (expectedRevision !== undefined && expectedRevision !== project.settingsRevision) {
    const current = { settingsRevision: project.settingsRevision, ...stored };
    return reject({ code: 'CHANGED_MEANWHILE', current });
  }
  const errors = { ...dateErrors(data, stored), ...roleErrors(data, project.host, project.collaborators) };
  if (Object.keys(errors).length > 0) return reject({ code: 'INVALID', errors });

  const { dueAt } = settings;
  const moved = dueAt !== stored.dueAt;
  return accept([
    event('ProjectUpdated', { projectId, ...mutable(settings) }),
    ...(moved ? [event('DueDateMoved', { projectId, from: stored.dueAt, dueAt })] : []),
    ...(moved && project.status === 'past' && isBefore(now, dueAt)
      ? [event('ProjectReopened', { projectId, dueAt })]
      : []),
  ]);
};
