/** What one person did several times over, as one sentence. */
import type { EntryKind, HistoryRow } from '@dossier/shared/contract';

type Said = (who: string, count: number) => string;

/** Of what happens to many at once; everything else is said one by one. */
const sentences: { readonly [K in EntryKind]?: Said } = {
  CollaboratorInvited: (who, count) => `${who} invited ${count} people`,
  CollaboratorNamed: (who, count) => `${who} wrote down the names of ${count} people`,
  CollaboratorRemoved: (who, count) => `${who} removed ${count} people`,
  DueMomentExtended: (who, count) => `${who} set the due dates of ${count} people`,
  DocumentAssigned: (who, count) => `${who} asked for ${count} documents`,
  DocumentUnassigned: (who, count) => `${who} no longer asks for ${count} documents`,
  DocumentUploaded: (who, count) => `${who} uploaded ${count} documents`,
  DocumentWithdrawn: (who, count) => `${who} withdrew ${count} documents`,
  DocumentReviewed: (who, count) => `${who} reviewed ${count} documents`,
};

/** Entries of one kind by one person that follow each other, as they are said. */
export type Together = { readonly newest: HistoryRow; readonly about: Set<string> };

/** As the sentences say it: to upload is a collaborator's, whoever sends the command. */
const doerOf = ({ kind, actor, person }: HistoryRow) =>
  (kind === 'DocumentUploaded' || kind === 'DocumentWithdrawn' ? person : null) ?? actor;
const aboutOf = ({ person, document }: HistoryRow) => `${person?.id ?? ''}.${document?.id ?? ''}`;

/** Adds to the last line, or begins one. @param lines newest first, as are the entries */
export const gather = (lines: Together[], entry: HistoryRow): void => {
  const last = lines.at(-1);
  const isSame = last?.newest.kind === entry.kind && doerOf(last.newest).id === doerOf(entry).id;
  if (isSame && entry.kind in sentences) last.about.add(aboutOf(entry));
  else lines.push({ newest: entry, about: new Set([aboutOf(entry)]) });
};

export const textOf = ({ newest, about }: Together): string =>
  about.size > 1 ? (sentences[newest.kind]?.(doerOf(newest).name, about.size) ?? newest.text) : newest.text;
