import type { Clock } from '@dossier/shared/basics/clock';
import { createRecent } from '@dossier/shared/basics/recent';
import { MINUTE, type StoredEvent } from '@dossier/shared/contract';
import type { ReadStore } from '@dossier/shared/read-store';
import type { NotificationDocument } from '@dossier/shared/views';
import type { Fact, Reaction } from './reaction.ts';

export type CommentFact = Fact<'CommentAdded'> | Fact<'DocumentCommented'>;
export const isComment = (event: StoredEvent): event is StoredEvent & CommentFact =>
  event.type === 'CommentAdded' || event.type === 'DocumentCommented';

export const isCommentNotice = ({ name, payload }: Reaction): boolean =>
  name === 'Notify' && payload.kind === 'comment';

/** The comment that somebody was told of last, until the views show it: so long nobody can have read the notice. */
type Told = { readonly cause: string; readonly position: number; readonly at: number };
const projectsKept = 1_000;
/** Then the views show it, or it was refused. */
const shownWithin = MINUTE;

const covers = ({ covers: position = 0 }: NotificationDocument, comment: StoredEvent) => position >= comment.position;

/** One notice of comments for each project and reader while it is unread: what is said later counts to it. */
export const commentNotices = ({ readStore, clock }: { readonly readStore: Pick<ReadStore, 'find'>; clock: Clock }) => {
  const lately = createRecent<Map<string, Told>>(projectsKept);

  return {
    /**
     * Without the notices to whoever has an unread one about the project, or read one after the comment was stored.
     * The views must have all that happened before the comment.
     */
    wanted: async (comment: StoredEvent & CommentFact, reactions: readonly Reaction[]): Promise<Reaction[]> => {
      const { id: cause, position } = comment;
      const { projectId } = comment.data;
      const told = lately.get(projectId) ?? new Map<string, Told>();
      for (const [reader, { at }] of told) if (clock() - at > shownWithin) told.delete(reader);
      const since = Math.min(position, ...[...told.values()].map((last) => last.position));
      const where = { projectId, covers: { from: since } };
      const ofReader = new Map<string, NotificationDocument[]>();
      for (const notice of await readStore.find<NotificationDocument>('notifications', { where })) {
        const { personId } = notice;
        ofReader.set(personId, [...(ofReader.get(personId) ?? []), notice]);
        if (told.get(personId)?.cause === notice.cause) told.delete(personId);
      }
      const isToldAlready = (reader: string): boolean => {
        const last = told.get(reader);
        if (last && last.position < position) return true;
        return (ofReader.get(reader) ?? []).some((notice) => notice.cause !== cause && covers(notice, comment));
      };
      const left = reactions.filter((reaction) => !isCommentNotice(reaction) || !isToldAlready(reaction.recipient));
      for (const { recipient } of left.filter(isCommentNotice)) told.set(recipient, { cause, position, at: clock() });
      lately.put(projectId, told);
      return left;
    },
  };
};
