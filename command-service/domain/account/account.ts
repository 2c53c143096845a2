import { type EventData, type EventsOf, type MailPacing, usualPacing } from '@dossier/shared/contract';
import {
  accept,
  type CommandOf,
  type Decider,
  type Decision,
  decisions,
  event,
  evolveBy,
  type Moment,
  reject,
} from '../decider.ts';
import { type Opening, type ProjectRoom, roomMissing, unreserved } from '../project/keeping/room.ts';
import { reservedFor, withReserved } from '../reservations.ts';
import { after, equal } from '../values.ts';

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

const noAddress = {
  address1: '',
  address2: '',
  city: '',
  postcode: '',
  country: '',
  invoiceAddress: 'yes',
} as const;

const whileOpen = (
  state: AccountState,
  change: Partial<OpenAccount> | ((state: OpenAccount) => Partial<OpenAccount>),
): AccountState =>
  state.status === 'open' ? { ...state, ...(typeof change === 'function' ? change(state) : change) } : state;

const evolve = evolveBy<AccountState, EventsOf<'account'>>({
  AccountRegistered: (_state, { personId: _whose, ...named }) => ({
    status: 'open',
    profile: { ...named, ...noAddress },
    pictureFileId: null,
    notifications: true,
    mailPacing: usualPacing,
    reserved: [],
  }),
  ProfileUpdated: (state, { personId: _whose, ...profile }) => whileOpen(state, { profile }),
  ProfilePictureChanged: (state, { fileId }) => whileOpen(state, { pictureFileId: fileId }),
  ProfilePictureRemoved: (state) => whileOpen(state, { pictureFileId: null }),
  NotificationPreferenceSet: (state, { notifications }) => whileOpen(state, { notifications }),
  ProjectsReserved: (state, { projects, until }) =>
    whileOpen(state, ({ reserved }) => {
      const added = projects.map((project) => ({ ...project, until }));
      return { reserved: withReserved(reserved, until, added) };
    }),
  MailPacingSet: (state, { personId: _whose, ...mailPacing }) => whileOpen(state, { mailPacing }),
  AccountClosed: () => ({ status: 'closed' }),
});

type Room = ProjectRoom | undefined;

const founding = decisions<AccountState, Room>()({
  RegisterAccount: ({ personId, firstName, lastName, designation, organization }, { status }) =>
    status === 'open'
      ? reject('ACCOUNT_EXISTS')
      : accept([event('AccountRegistered', { personId, firstName, lastName, designation, organization })]),
});

const whileThere = decisions<OpenAccount, Room>()({
  UpdateProfile: (changed, { profile }, { actor: personId }) =>
    accept(equal(changed, profile) ? [] : [event('ProfileUpdated', { personId, ...changed })]),
  ChangeProfilePicture: ({ fileId }, { pictureFileId }, { actor: personId }) =>
    accept(fileId === pictureFileId ? [] : [event('ProfilePictureChanged', { personId, fileId })]),
  RemoveProfilePicture: (_, { pictureFileId }, { actor: personId }) =>
    accept(pictureFileId === null ? [] : [event('ProfilePictureRemoved', { personId })]),
  SetNotificationPreference: ({ notifications }, account, { actor: personId }) =>
    accept(
      notifications === account.notifications ? [] : [event('NotificationPreferenceSet', { personId, notifications })],
    ),
  ReserveProjects: ({ personId, projects: openings }, _, { now }, room) => {
    const projects = room ? unreserved(room, openings) : [];
    if (!room || projects.length === 0) return accept([]);
    const until = after(now, reservedFor);
    return roomMissing(room, projects) ?? accept([event('ProjectsReserved', { personId, projects, until })]);
  },
  SetMailPacing: (data, { mailPacing }, { actor: personId }) =>
    accept(equal(data, mailPacing) ? [] : [event('MailPacingSet', { personId, ...data })]),
  CloseAccount: (_data, _account, { actor: personId }) => accept([event('AccountClosed', { personId })]),
});

export type AccountCommand = CommandOf<typeof founding | typeof whileThere>;

const decide = (command: AccountCommand, state: AccountState, moment: Moment, room: Room): Decision => {
  if (state.status === 'closed') return command.type === 'CloseAccount' ? accept([]) : reject('ACCOUNT_CLOSED');
  if (founding.has(command)) return founding.decide(command, state, moment, room);
  return state.status === 'none' ? reject('NOT_FOUND') : whileThere.decide(command, state, moment, room);
};

export const accountDecider: Decider<AccountState, AccountCommand, Room> = {
  initial: { status: 'none' },
  evolve,
  decide,
};
