/** What one person did several times over, as one sentence. */
import type { EntryKind, HistoryRow } from '@dossier/shared/contract';
import type { HistoryDocument } from '@dossier/shared/views';

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
export type Together = {
  readonly newest: HistoryDocument;
  readonly doer: string | null;
  readonly about: Set<string>;
};

/** As the sentences say it: to upload is a collaborator's, whoever sends the command. */
const isCollaborators = (kind: EntryKind) => kind === 'DocumentUploaded' || kind === 'DocumentWithdrawn';

/**
 * Adds to the last line, or begins one.
 * @param lines newest first, as are the entries
 * @param shownId who somebody is to the asker, as the rows of entries have it
 */
export const gather = (
  lines: Together[],
  entry: HistoryDocument,
  shownId: (personId: string) => string | null,
): void => {
  const { kind, actorId, personId, documentId } = entry;
  const last = lines.at(-1);
  const doer = shownId((isCollaborators(kind) ? personId : null) ?? actorId);
  const about = `${(personId === null ? null : shownId(personId)) ?? ''}.${documentId ?? ''}`;
  if (last?.newest.kind === kind && last.doer === doer && kind in sentences) last.about.add(about);
  else lines.push({ newest: entry, doer, about: new Set([about]) });
};

/** @param row of the newest of them */
export const textOf = ({ kind, actor, person, text }: HistoryRow, { about }: Pick<Together, 'about'>): string => {
  const doer = (isCollaborators(kind) ? person : null) ?? actor;
  return about.size > 1 ? (sentences[kind]?.(doer.name, about.size) ?? text) : text;
};
