import type { NotificationKind, NotificationRow } from '@dossier/shared/contract';
import { dayOf } from '../format/days.ts';
import { grouped } from '../format/grouped.ts';

type Rows = readonly [NotificationRow, ...NotificationRow[]];

/** Notifications that are shown as one: what somebody did on a day, or several alike about a project. */
export type NotificationGroup = {
  readonly key: string;
  readonly rows: Rows;
  readonly text: string;
};
export type NotificationDay = { readonly day: string; readonly groups: readonly NotificationGroup[] };

type Say = (amount: string, isOne: boolean) => string;
/** What a person did. */
const doings: Partial<Record<NotificationKind, Say>> = {
  submitted: (amount, isOne) => `uploaded ${amount} ${isOne ? 'document' : 'documents'}`,
  comment: (amount, isOne) => `wrote ${amount} ${isOne ? 'comment' : 'comments'}`,
  mentioned: (amount, isOne) => `mentioned you in ${amount} ${isOne ? 'comment' : 'comments'}`,
  joined: (amount, isOne) => `joined ${amount} ${isOne ? 'project' : 'projects'}`,
};
/** What there are several of about a project. */
const several: Partial<Record<NotificationKind, Say>> = {
  assigned: (amount) => `You were asked for ${amount} documents.`,
  reviewed: (amount) => `${amount} reviews of your documents.`,
};

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

const keyOf = ({ id, kind, who, projectId }: NotificationRow): string => {
  if (who) return `by ${who.key}`;
  return several[kind] ? `${kind} ${projectId}` : id;
};

const textOf = (rows: Rows, isWhole: boolean): string => {
  const [{ who, kind, message }] = rows;
  if (rows.length === 1) return message;
  const amountOf = (amount: number) => (isWhole ? String(amount) : `${amount} or more`);
  if (!who) return several[kind]?.(amountOf(rows.length), false) ?? message;
  const parts = [...grouped(rows, (row) => row.kind)].flatMap(
    ([name, some]) => doings[name as NotificationKind]?.(amountOf(some.length), isWhole && some.length === 1) ?? [],
  );
  return `${who.name} ${listed.format(parts)}.`;
};

const isSome = (rows: readonly NotificationRow[]): rows is Rows => rows.length > 0;

/** By day and person, the newest first. @param isWhole false: more of the last day are not loaded yet */
export const groupsOf = (rows: readonly NotificationRow[], isWhole: boolean): readonly NotificationDay[] => {
  const days = [...grouped(rows, ({ dateTime }) => dayOf(new Date(dateTime)))];
  return days.map(([day, ofDay], index) => ({
    day,
    groups: [...grouped(ofDay, keyOf)].flatMap(([key, some]) =>
      isSome(some)
        ? [{ key: `${day} ${key}`, rows: some, text: textOf(some, isWhole || index < days.length - 1) }]
        : [],
    ),
  }));
};
