/** Teams: payloads of their commands, rows of `teams`, and how seats are counted. */
import { z } from 'zod';
import { email, id, named, text } from './fields.ts';
import { minimumTeamMembers, teamStatuses, teamTypes } from './limits.ts';

const ofTeam = z.strictObject({ teamId: id });
const ofMember = z.strictObject({ teamId: id, personId: id });
const teamName = named('Team name is required.', 200);
const teamType = z.enum(teamTypes, 'Team type is required.');

export const teamCommands = {
  CreateTeam: z.strictObject({ teamName, teamType, teamDetails: text(5_000).default('') }),
  /** What is absent stays as it is. */
  UpdateTeam: z.strictObject({
    teamId: id,
    /** The `detailsRevision` that the caller saw; absent: no check. */
    expectedRevision: z.number().int().min(0).optional(),
    teamName: teamName.optional(),
    teamType: teamType.optional(),
    teamDetails: text(5_000).optional(),
  }),
  SetTeamStatus: z.strictObject({ teamId: id, status: z.enum(teamStatuses) }),
  InviteTeamMember: z.strictObject({
    teamId: id,
    email,
    /** How many seats the author's plan shall have; they are charged only if they are needed. */
    seats: z.number().int().min(minimumTeamMembers).max(1_000).optional(),
    /** US cents with tax, as the quote of these seats said: another price is refused; absent: no check. */
    total: z.number().int().min(0).optional(),
  }),
  AcceptTeamInvitation: ofTeam,
  DeclineTeamInvitation: ofTeam,
  RemoveTeamMember: ofMember,
  LeaveTeam: ofTeam,
  /** To a member who joined; nothing changes before they accept. */
  OfferTeam: ofMember,
  WithdrawTeamOffer: ofTeam,
  /** The author before becomes a member. */
  AcceptTeam: ofTeam,
  DeclineTeam: ofTeam,
  DeleteTeam: ofTeam,
  RestoreTeam: ofTeam,
  PurgeTeam: ofTeam,
} as const;

/** Of lists; `overview`: all but those in the bin. */
export const teamStates = ['overview', 'active', 'inactive', 'bin'] as const;

export const teamRoles = ['author', 'member', 'invited'] as const;
export type TeamRole = (typeof teamRoles)[number];

type Seated = { readonly members: Readonly<Record<string, unknown>>; readonly isBinned: boolean };

/** Who takes a seat of the author's plan: whoever is in a team or invited, once, and the author. */
export const seatsTaken = (author: string, teams: readonly Seated[]): ReadonlySet<string> =>
  new Set([author, ...teams.flatMap(({ members, isBinned }) => (isBinned ? [] : Object.keys(members)))]);

const moment = z.string();
const person = z.object({ personId: z.string(), name: z.string(), email: z.string() });

/** Invited people see no members, and others see none in a list. */
export const teamRow = z.object({
  id: z.string(),
  teamName: z.string(),
  teamType: z.enum(teamTypes),
  teamDetails: z.string(),
  status: z.enum(teamStatuses),
  isBinned: z.boolean(),
  createdOn: moment,
  purgeOn: moment.nullable(),
  author: person,
  /** Who was asked to take the team over; for them and the author. */
  offeredTo: person.nullable(),
  myRole: z.enum(teamRoles),
  /** Outside the bin. */
  totalProjects: z.number(),
  /** The author, and who joined. */
  memberCount: z.number(),
  /** In `GET /api/teams/{id}`: the author first, then in the order of their invitations. */
  members: z.array(
    z.object({
      personId: z.string(),
      name: z.string(),
      email: z.string(),
      role: z.enum(['author', 'member']),
      status: z.enum(['joined', 'invited']),
      since: moment,
    }),
  ),
  /** For `expectedRevision` of UpdateTeam. */
  detailsRevision: z.number(),
});
export type TeamRow = z.infer<typeof teamRow>;
