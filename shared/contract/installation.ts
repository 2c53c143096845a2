/** What whoever runs an installation decided, as its stream says it: one fold for commands, reads and the command line. */
import type { EventData, EventsOf } from './events/events.ts';
import { type HandOver, type Left, leftAfter } from './hand-over.ts';
import { entryOf, lacking } from './records.ts';
import { type billings, type StoredSettings, settingsAfter } from './settings.ts';

/** Of one host, where nobody pays; null: what holds for all. */
export type HostLimits = Omit<EventData<'HostLimitsSet'>, 'personId'>;
export const noLimits: HostLimits = {
  collaborators: null,
  storage: null,
  projects: null,
  fileSize: null,
  retentionDays: null,
};

/** Of somebody who asked to host, or was let or kept from it by an operator. */
export const hostingAnswers = ['asked', 'given', 'declined'] as const;
export type HostingAnswer = (typeof hostingAnswers)[number];

/** What operators tell everybody. */
export type OperatorsNotice = EventData<'NoticeAnnounced'>;

/** By an operator, as it was listed then. */
export type DroppedJob = { readonly queue: string; readonly jobId: string; readonly since: string };
/** A crash between event and deed leaves few, all of them among the newest. */
const droppedKept = 100;

type ByPerson<T> = Readonly<Record<string, T>>;

export type InstallationState = {
  /** Who audits all projects, until when (ROLE-14). */
  readonly auditors: ByPerson<string>;
  readonly operators: ByPerson<true>;
  /** Who is not let in. */
  readonly locked: ByPerson<true>;
  /** Who is to have no name and address any more. */
  readonly erased: ByPerson<true>;
  readonly limits: ByPerson<HostLimits>;
  readonly hosting: ByPerson<HostingAnswer>;
  readonly notice: OperatorsNotice | null;
  /** By person whose account is closed: what they left. */
  readonly left: ByPerson<Left>;
  /** By id. */
  readonly handOvers: Readonly<Record<string, HandOver>>;
  readonly settings: StoredSettings;
  /** The newest, oldest first; without those that were asked for again since. */
  readonly dropped: readonly DroppedJob[];
  /** Null: since the beginning. */
  readonly billing: { readonly is: (typeof billings)[number]; readonly since: string | null };
  /** By an operator, while it ran. */
  readonly isMailChanged: boolean;
  /** In the browser; false where variables say it all. */
  readonly isSetUp: boolean;
};

export const newInstallation: InstallationState = {
  auditors: {},
  operators: {},
  locked: {},
  erased: {},
  limits: {},
  hosting: {},
  notice: null,
  left: {},
  handOvers: {},
  settings: {},
  dropped: [],
  billing: { is: 'shop', since: null },
  isMailChanged: false,
  isSetUp: false,
};

const having = <T>(record: ByPerson<T>, personId: string, value: T): ByPerson<T> => ({ ...record, [personId]: value });

type NamedJob = Omit<DroppedJob, 'since'>;
const isJob =
  ({ queue, jobId }: NamedJob) =>
  (one: NamedJob): boolean =>
    one.queue === queue && one.jobId === jobId;
const without = (dropped: readonly DroppedJob[], job: NamedJob) => dropped.filter((one) => !isJob(job)(one));

type Kind = EventsOf<'installation'>;
type Changes = {
  readonly [T in Kind]: (state: InstallationState, data: EventData<T>) => Partial<InstallationState>;
};

const unchanged = () => ({});
const ended =
  (how: HandOver['ended']) =>
  ({ handOvers }: InstallationState, { handOverId }: { readonly handOverId: string }) => {
    const before = handOverIn({ handOvers }, handOverId);
    return before ? { handOvers: having(handOvers, handOverId, { ...before, ended: how }) } : {};
  };
const changes: Changes = {
  InstallationAuditorGranted: ({ auditors }, { personId, until }) => ({ auditors: having(auditors, personId, until) }),
  InstallationAuditorRevoked: ({ auditors }, { personId }) => ({ auditors: lacking(auditors, personId) }),

  OperatorGranted: ({ operators }, { personId }) => ({ operators: having(operators, personId, true) }),
  OperatorRevoked: ({ operators }, { personId }) => ({ operators: lacking(operators, personId) }),
  OperatorLinkMade: unchanged,
  PersonLocked: ({ locked }, { personId }) => ({ locked: having(locked, personId, true) }),
  PersonUnlocked: ({ locked }, { personId }) => ({ locked: lacking(locked, personId) }),
  SessionsEnded: unchanged,
  // Also as version 1 is stored.
  HostLimitsSet: ({ limits }, { personId, ...set }) => ({
    limits: having(limits, personId, { ...noLimits, ...set }),
  }),
  HostingRequested: ({ hosting }, { personId }) => ({ hosting: having(hosting, personId, 'asked') }),
  HostingGiven: ({ hosting }, { personId }) => ({ hosting: having(hosting, personId, 'given') }),
  HostingDeclined: ({ hosting }, { personId }) => ({ hosting: having(hosting, personId, 'declined') }),
  PersonErased: ({ auditors, operators, locked, erased, limits, hosting }, { personId }) => ({
    erased: having(erased, personId, true),
    auditors: lacking(auditors, personId),
    operators: lacking(operators, personId),
    locked: lacking(locked, personId),
    limits: lacking(limits, personId),
    hosting: lacking(hosting, personId),
  }),
  HostLeft: ({ left }, { personId, ...more }) => ({
    left: having(left, personId, leftAfter(leftBy({ left }, personId), more)),
  }),
  HandOverOffered: ({ handOvers }, { handOverId, ...offer }) => ({
    handOvers: having(handOvers, handOverId, { ...offer, ended: null }),
  }),
  HandOverWithdrawn: ended('withdrawn'),
  HandOverAccepted: ended('accepted'),
  HandOverDeclined: ended('declined'),
  InstallationSetUp: () => ({ isSetUp: true }),
  NoticeAnnounced: (_state, notice) => ({ notice }),
  NoticeWithdrawn: () => ({ notice: null }),
  SettingsChanged: ({ settings }, changed) => ({ settings: settingsAfter(settings, changed) }),
  JobRetried: ({ dropped }, job) => ({ dropped: without(dropped, job) }),
  // Also as version 1 is stored.
  JobDropped: ({ dropped }, { queue, jobId, since }) => ({
    dropped: [...without(dropped, { queue, jobId }), ...(since ? [{ queue, jobId, since }] : [])].slice(-droppedKept),
  }),
  ParkedRetried: unchanged,
  MailServerChanged: () => ({ isMailChanged: true }),
  BillingSwitched: (_state, { billing, at }) => ({ billing: { is: billing, since: at } }),
};

type RecordedChange = { readonly type: string; readonly data: unknown };

export const installationAfter = (state: InstallationState, { type, data }: RecordedChange): InstallationState => {
  const change = entryOf<Changes[Kind]>(changes, type);
  // Type and data come from one event, which the compiler cannot see through a table.
  return change ? { ...state, ...change(state, data as never) } : state;
};

/** What is still to be dropped if the queue has it as it was. */
export const droppedIn = ({ dropped }: Pick<InstallationState, 'dropped'>, job: NamedJob): DroppedJob | undefined =>
  dropped.find(isJob(job));

/** Whoever is locked operates nothing either. */
export const isOperator = ({ operators, locked }: InstallationState, personId: string): boolean =>
  Object.hasOwn(operators, personId) && !Object.hasOwn(locked, personId);

export const hostingAnswerOf = ({ hosting }: InstallationState, personId: string): HostingAnswer | undefined =>
  entryOf(hosting, personId);

export const leftBy = ({ left }: Pick<InstallationState, 'left'>, personId: string): Left | undefined =>
  entryOf(left, personId);

export const handOverIn = (
  { handOvers }: Pick<InstallationState, 'handOvers'>,
  handOverId: string,
): HandOver | undefined => entryOf(handOvers, handOverId);

/** The newest of all that were offered of one person. */
export const handOverOf = (
  { handOvers }: Pick<InstallationState, 'handOvers'>,
  personId: string,
): (HandOver & { readonly handOverId: string }) | undefined => {
  const [handOverId, handOver] = Object.entries(handOvers).findLast(([, one]) => one.personId === personId) ?? [];
  return handOverId !== undefined && handOver ? { handOverId, ...handOver } : undefined;
};

export const hostLimitsOf = ({ limits }: InstallationState, personId: string): HostLimits | undefined =>
  entryOf(limits, personId);

/** Whether people are to read it: of a time in which nothing can be changed from the moment it is announced. @param now epoch milliseconds */
export const isShown = ({ from, until, readOnly }: OperatorsNotice, now: number): boolean =>
  now < Date.parse(until) && (readOnly || now >= Date.parse(from));

/** @param now epoch milliseconds */
export const isReadOnly = ({ from, until, readOnly }: OperatorsNotice, now: number): boolean =>
  readOnly && now >= Date.parse(from) && now < Date.parse(until);

/** How everybody reads of a time in which nothing can be changed. @param moment writes one for them */
export const maintenanceText = (
  { from, until }: Pick<OperatorsNotice, 'from' | 'until'>,
  now: number,
  moment: (iso: string) => string,
): string => {
  const begin = now < Date.parse(from) ? `from ${moment(from)} ` : '';
  return `Maintenance ${begin}until ${moment(until)}: nothing can be changed meanwhile.`;
};
