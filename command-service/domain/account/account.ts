import { type EventData, type EventsOf, type MailPacing, usualPacing } from '@dossier/shared/contract';
import type { DomainCommand } from '../commands.ts';
import { accept, assertNever, type Decider, type Decision, event, evolveBy, type Moment, reject } from '../decider.ts';
import { type Opening, type ProjectRoom, roomMissing, unreserved } from '../project/keeping/room.ts';
import { reservedFor, withReserved } from '../reservations.ts';
import { after } from '../time.ts';
import { equal } from '../values.ts';

type Profile = Readonly<Omit<EventData<'ProfileUpdated'>, 'personId'>>;
type OpenAccount = {
  readonly status: 'open';
  readonly profile: Profile;
  readonly pictureFileId: string | null;
  /** Mails for reminders and news, on by default (SET-16). */
  readonly notifications: boolean;
  readonly mailPacing: MailPacing;
  /** Projects that are about to be open, where those are limited. */
  readonly reserved: readonly (Opening & { readonly until: string })[];
};
export type AccountState = { readonly status: 'none' } | OpenAccount | { readonly status: 'closed' };

export type AccountCommand = DomainCommand<
  | 'RegisterAccount'
  | 'UpdateProfile'
  | 'ChangeProfilePicture'
  | 'RemoveProfilePicture'
  | 'SetNotificationPreference'
  | 'ReserveProjects'
  | 'SetMailPacing'
  | 'CloseAccount'
>;
export type AccountEvent = EventsOf<'account'>;

const noAddress = {
  address1: '',
  address2: '',
  city: '',
  postcode: '',
  country: '',
  invoiceAddress: 'yes',
} as const;

const profileOf = (source: Profile): Profile => ({
  firstName: source.firstName,
  lastName: source.lastName,
  designation: source.designation,
  organization: source.organization,
  address1: source.address1,
  address2: source.address2,
  city: source.city,
  postcode: source.postcode,
  country: source.country,
  invoiceAddress: source.invoiceAddress,
});

const whileOpen = (
  state: AccountState,
  change: Partial<OpenAccount> | ((state: OpenAccount) => Partial<OpenAccount>),
): AccountState =>
  state.status === 'open' ? { ...state, ...(typeof change === 'function' ? change(state) : change) } : state;

const evolve = evolveBy<AccountState, AccountEvent>({
  AccountRegistered: (_state, data) => ({
    status: 'open',
    profile: profileOf({ ...data, ...noAddress }),
    pictureFileId: null,
    notifications: true,
    mailPacing: usualPacing,
    reserved: [],
  }),
  ProfileUpdated: (state, data) => whileOpen(state, { profile: profileOf(data) }),
  ProfilePictureChanged: (state, { fileId }) => whileOpen(state, { pictureFileId: fileId }),
  ProfilePictureRemoved: (state) => whileOpen(state, { pictureFileId: null }),
  NotificationPreferenceSet: (state, { notifications }) => whileOpen(state, { notifications }),
  ProjectsReserved: (state, { projects, until }) =>
    whileOpen(state, ({ reserved }) => ({
      reserved: withReserved(
        reserved,
        until,
        projects.map((project) => ({ ...project, until })),
      ),
    })),
  MailPacingSet: (state, { personId: _whose, ...mailPacing }) => whileOpen(state, { mailPacing }),
  AccountClosed: () => ({ status: 'closed' }),
});

const decideOpen = (
  command: Exclude<AccountCommand, { type: 'RegisterAccount' }>,
  { profile, pictureFileId, notifications, mailPacing }: OpenAccount,
  { actor: personId, now }: Moment,
  room: ProjectRoom | undefined,
): Decision => {
  switch (command.type) {
    case 'UpdateProfile': {
      const changed = profileOf(command.data);
      return accept(equal(changed, profile) ? [] : [event('ProfileUpdated', { personId, ...changed })]);
    }
    case 'ChangeProfilePicture': {
      const { fileId } = command.data;
      return accept(fileId === pictureFileId ? [] : [event('ProfilePictureChanged', { personId, fileId })]);
    }
    case 'RemoveProfilePicture':
      return accept(pictureFileId === null ? [] : [event('ProfilePictureRemoved', { personId })]);
    case 'SetNotificationPreference':
      return accept(
        command.data.notifications === notifications
          ? []
          : [event('NotificationPreferenceSet', { personId, notifications: command.data.notifications })],
      );
    case 'ReserveProjects': {
      const { personId: host, projects: openings } = command.data;
      const projects = room ? unreserved(room, openings) : [];
      if (!room || projects.length === 0) return accept([]);
      const until = after(now, reservedFor);
      return roomMissing(room, projects) ?? accept([event('ProjectsReserved', { personId: host, projects, until })]);
    }
    case 'SetMailPacing':
      return accept(equal(command.data, mailPacing) ? [] : [event('MailPacingSet', { personId, ...command.data })]);
    case 'CloseAccount':
      return accept([event('AccountClosed', { personId })]);
    default:
      return assertNever(command);
  }
};

const decide = (
  command: AccountCommand,
  state: AccountState,
  moment: Moment,
  room: ProjectRoom | undefined,
): Decision => {
  if (state.status === 'closed') return command.type === 'CloseAccount' ? accept([]) : reject('ACCOUNT_CLOSED');
  if (command.type === 'RegisterAccount') {
    if (state.status === 'open') return reject('ACCOUNT_EXISTS');
    const { personId, firstName, lastName, designation, organization } = command.data;
    return accept([event('AccountRegistered', { personId, firstName, lastName, designation, organization })]);
  }
  return state.status === 'none' ? reject('NOT_FOUND') : decideOpen(command, state, moment, room);
};

export const accountDecider: Decider<AccountState, AccountCommand, ProjectRoom | undefined> = {
  initial: { status: 'none' },
  evolve,
  decide,
};
