import { conjoined, type NotificationKind, type NotificationRow, notificationLine } from '@dossier/shared/contract';
import { dayOf } from '../format/days.ts';
import { grouped } from '../format/grouped.ts';
import { auditPath, projectPath, teamPath } from '../paths.ts';

type Rows = readonly [NotificationRow, ...NotificationRow[]];

/** Notifications that are shown as one: while they are unread all of a kind about a project, then what somebody did on a day. */
export type NotificationGroup = {
  readonly key: string;
  readonly rows: Rows;
  readonly text: string;
  /** False: there may be more of it than are loaded. */
  readonly isWhole: boolean;
  /** Where there is something to do about all of them. */
  readonly to?: string;
};
export type NotificationDay = { readonly day: string; readonly groups: readonly NotificationGroup[] };

/** What it is about; undefined for what is about no project or team. */
export const placeOf = ({ kind, projectId, teamId }: NotificationRow): string | undefined => {
  if (projectId !== null) return /^evidence/.test(kind) ? auditPath(projectId) : projectPath(projectId);
  return teamId === null ? undefined : teamPath(teamId);
};

type Say = (amount: string, isOne: boolean) => string;
/** What people did. */
const doings: Partial<Record<NotificationKind, Say>> = {
  submitted: (amount, isOne) => `uploaded ${amount} ${isOne ? 'document' : 'documents'}`,
  answered: (amount, isOne) => `answered questions${isOne ? '' : ` ${amount} times`}`,
  excused: (amount, isOne) => `gave ${isOne ? 'a reason' : `${amount} reasons`} instead of what was asked`,
  comment: (amount, isOne) => `wrote ${amount} ${isOne ? 'comment' : 'comments'}`,
  mentioned: (amount, isOne) => `mentioned you in ${amount} ${isOne ? 'comment' : 'comments'}`,
  joined: (amount, isOne) => `joined ${amount} ${isOne ? 'project' : 'projects'}`,
};
/** What there are several of about a project. */
const several: Partial<Record<NotificationKind, Say>> = {
  assigned: (amount) => `You were asked for ${amount} documents`,
  unassigned: (amount) => `You are no longer asked for ${amount} documents`,
  reviewed: (amount) => `${amount} reviews of your documents`,
  'answers-reviewed': (amount) => `${amount} reviews of your answers`,
};

/** `Bo`, `Bo and Ada`, `Bo and 4 others`. */
const namesOf = (rows: Rows): string => {
  const [first = '', ...others] = new Map(
    rows.flatMap(({ who }) => (who ? [[who.key, who.name] as const] : [])),
  ).values();
  return others.length > 1 ? `${first} and ${others.length} others` : conjoined([first, ...others]);
};

const inProject = ({ projectName }: NotificationRow) => (projectName === null ? '' : ` in "${projectName}"`);

/** Of all of a kind about a project; where nothing can be counted, the newest says how it stands. */
const lineText = (rows: Rows, amount: string): string => {
  const [newest] = rows;
  const { kind, message, who, projectName } = newest;
  if (rows.length === 1) return message;
  if (kind === 'joined' && who)
    return `${namesOf(rows)} joined ${projectName === null ? 'a project' : `"${projectName}"`}.`;
  const doing = who && doings[kind]?.(amount, false);
  if (doing) return `${namesOf(rows)} ${doing}${inProject(newest)}.`;
  const some = several[kind]?.(amount, false);
  return some ? `${some}${inProject(newest)}.` : message;
};

const readKey = ({ id, kind, who, projectId }: NotificationRow): string => {
  if (who) return `by ${who.key}`;
  return several[kind] ? `${kind} ${projectId}` : id;
};
const keyOf = (row: NotificationRow): string => (row.read ? readKey(row) : `unread ${notificationLine(row)}`);

const textOf = (rows: Rows, isWhole: boolean): string => {
  const [{ who, kind, message, read }] = rows;
  const amountOf = (amount: number) => (isWhole ? String(amount) : `${amount} or more`);
  if (!read) return lineText(rows, amountOf(rows.length));
  if (rows.length === 1) return message;
  const some = several[kind]?.(amountOf(rows.length), false);
  if (!who) return some ? `${some}.` : message;
  const parts = [...grouped(rows, (row) => row.kind)].flatMap(
    ([name, same]) => doings[name as NotificationKind]?.(amountOf(same.length), isWhole && same.length === 1) ?? [],
  );
  return `${who.name} ${conjoined(parts)}.`;
};

const isSome = (rows: readonly NotificationRow[]): rows is Rows => rows.length > 0;
const dayIn = ({ dateTime }: NotificationRow) => dayOf(new Date(dateTime));

/**
 * By day, the newest first: what is unread stands on the day of the newest of its line, what was read on its own.
 * @param isWhole false: more are not loaded yet
 */
export const groupsOf = (rows: readonly NotificationRow[], isWhole: boolean): readonly NotificationDay[] => {
  const lastDay = rows.at(-1) && dayIn(rows.at(-1) as NotificationRow);
  const groups = [...grouped(rows, (row) => (row.read ? `${dayIn(row)} ${keyOf(row)}` : keyOf(row)))].flatMap(
    ([key, some]): (NotificationGroup & { readonly day: string })[] => {
      if (!isSome(some)) return [];
      const [newest] = some;
      const day = dayIn(newest);
      // What somebody did on a day may be about several projects.
      const place = newest.read ? undefined : placeOf(newest);
      // What was read goes on beyond what is loaded on the last day alone.
      const hasAll = isWhole || (newest.read && day !== lastDay);
      return [{ key, day, rows: some, text: textOf(some, hasAll), isWhole: hasAll, ...(place && { to: place }) }];
    },
  );
  return [...grouped(groups, ({ day }) => day)].map(([day, ofDay]) => ({ day, groups: ofDay }));
};
