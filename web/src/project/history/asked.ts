import type { HistoryGroup, HistorySelection } from '@dossier/shared/contract';
import { cutTo, endOfDay, historyGroups, kindsOf, longestSearch } from '@dossier/shared/contract';

export const groupNames: Readonly<Record<HistoryGroup, string>> = {
  project: 'Settings and dates',
  people: 'People',
  documents: 'Required documents',
  uploads: 'Uploads',
  reviews: 'Reviews',
  comments: 'Comments',
  downloads: 'Downloads and audits',
  mails: 'Emails and reminders',
  refusals: 'Refused attempts',
};

export const askedFields = ['person', 'document', 'kind', 'from', 'to', 'q'] as const;
/** What the address asks for; empty: everything. */
export type Asked = Readonly<Record<(typeof askedFields)[number], string>>;

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isGroup = (text: string): text is HistoryGroup => (historyGroups as readonly string[]).includes(text);

export const askedIn = (search: URLSearchParams): Asked => {
  const text = (name: keyof Asked) => search.get(name) ?? '';
  const [kind, from, to] = [text('kind'), text('from'), text('to')];
  return {
    person: text('person'),
    document: text('document'),
    kind: isGroup(kind) ? kind : '',
    from: isDay(from) ? from : '',
    to: isDay(to) ? to : '',
    q: cutTo(text('q'), longestSearch),
  };
};

/** As the address has it, without what is empty. */
export const searchOf = (asked: Asked): string =>
  new URLSearchParams(askedFields.filter((name) => asked[name] !== '').map((name) => [name, asked[name]])).toString();

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
const lastMomentOf = (day: string, zone: string) => new Date(Date.parse(endOfDay(day, zone)) - 1).toISOString();

/** Days are those of the project's zone. */
export const selectionOf = ({ person, document, kind, from, to, q }: Asked, zone: string): HistorySelection => ({
  ...(person && { personId: person }),
  ...(document && { documentId: document }),
  ...(isGroup(kind) && { kind: kindsOf(kind) }),
  ...(from && { from: endOfDay(dayBefore(from), zone) }),
  ...(to && { to: lastMomentOf(to, zone) }),
  ...(q && { q }),
});
