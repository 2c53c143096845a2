import { auditRule } from '@dossier/shared/authorization';
import { type AnswersDocument, toReviewKey } from '@dossier/shared/views';
import { encrypted, type Fact, idOf, projection } from '../../engine/projection.ts';

/** What of it is to be reviewed waits since it was given, as an upload does: project and moment of the first. */
const waiting = (
  { projectId, parts, excuses }: Pick<AnswersDocument, 'projectId' | 'parts' | 'excuses'>,
  itemIds: readonly string[],
  time: string,
): string | null => {
  const givenAt = (id: string) =>
    excuses.find(({ itemId }) => itemId === id)?.excusedAt ??
    parts.findLast((part) => part.questionIds.includes(id))?.answeredAt ??
    time;
  const [first] = itemIds.map(givenAt).sort();
  return first === undefined ? null : toReviewKey(projectId, first);
};

export const answers = projection<AnswersDocument>({
  collection: 'answers',
  ids: (fact: Fact) => {
    const { projectId, personId } = fact.data as { projectId: string; personId: string };
    // Nothing is looked up for most uploads.
    if (fact.type === 'DocumentUploaded' && !(fact as Fact<'DocumentUploaded'>).data.insteadOfReason) return [];
    return [`${idOf(projectId)}.${idOf(personId)}`];
  },
  on: {
    AnswersSubmitted: (before, { data: { projectId, personId, ...data }, time }) => {
      const part = {
        sectionId: data.sectionId,
        questionIds: data.questionIds,
        questionsRevision: data.questionsRevision,
        answers: encrypted(data.answers),
        answeredAt: time,
      };
      const holds = (former: typeof part) => former.questionIds.some((id) => !part.questionIds.includes(id));
      const parts = [...((before?.parts ?? []) as (typeof part)[]).filter(holds), part];
      const revision = (before?.revision ?? 0) + 1;
      const isKept = ({ itemId }: { readonly itemId: string }) => !data.changed.includes(itemId);
      const decisions = (before?.decisions ?? []).filter(isKept);
      const excuses = (before?.excuses ?? []).filter(isKept);
      const toReview = waiting({ projectId, parts, excuses }, data.toReview, time);
      return {
        id: `${projectId}.${personId}`,
        ...{ projectId, personId, revision, lastActivityAt: time, toReview, parts, excuses, decisions },
      };
    },
    ItemExcused: (before, { data: { projectId, personId, itemId, reason, toReview }, time }) => {
      const isOther = (one: { readonly itemId: string }) => one.itemId !== itemId;
      const excuse = { itemId, reason: encrypted(reason), excusedAt: time };
      const parts = before?.parts ?? [];
      const excuses = [...(before?.excuses ?? []).filter(isOther), excuse];
      return {
        id: `${projectId}.${personId}`,
        projectId,
        personId,
        revision: (before?.revision ?? 0) + 1,
        lastActivityAt: time,
        toReview: waiting({ projectId, parts, excuses }, toReview, time),
        parts,
        excuses,
        decisions: (before?.decisions ?? []).filter(isOther),
      };
    },
    /** An upload takes the place of a reason. */
    DocumentUploaded: (before, { data: { documentId, insteadOfReason }, time }) => {
      if (!before || !insteadOfReason) return undefined;
      const isOther = ({ itemId }: { readonly itemId: string }) => itemId !== documentId;
      const excuses = before.excuses.filter(isOther);
      return {
        ...before,
        revision: before.revision + 1,
        toReview: waiting({ ...before, excuses }, insteadOfReason.toReview, time),
        excuses,
        decisions: before.decisions.filter(isOther),
      };
    },
    /** What is asked otherwise changes whether it is reviewed, not what was given. */
    QuestionsAskedAnew: (before, { data, time }) =>
      before && { ...before, toReview: waiting(before, data.toReview, time) },
    AnswersExpired: (before, { time }) =>
      before && {
        ...before,
        revision: before.revision + 1,
        toReview: null,
        ...{ parts: [], excuses: [], decisions: [] },
        removedAt: time,
      },
    AnswersReviewed: (before, { data: { itemIds, action, remarks, toReview }, time }) =>
      before && {
        ...before,
        revision: before.revision + 1,
        toReview: waiting(before, toReview, time),
        decisions: [
          ...before.decisions.filter(({ itemId }) => !itemIds.includes(itemId)),
          ...itemIds.map((itemId) => ({ itemId, action, remarks: encrypted(remarks), reviewedAt: time })),
        ],
      },
  },
  signals: (_fact, _before, after) => {
    if (!after) return [];
    const { id, projectId, personId } = after;
    return [
      { resource: 'answers', id, projectId, roles: auditRule.allow },
      { resource: 'answers', id, projectId, personId },
    ];
  },
});
