import { auditRule } from '@dossier/shared/authorization';
import { type AnswersDocument, toReviewKey } from '@dossier/shared/views';
import { encrypted, type Fact, idOf, projection } from '../../engine/projection.ts';

/** What of it is to be reviewed waits since it was given, as an upload does: project and moment of the first. */
const waiting = (
  { projectId, parts, excuses }: Pick<AnswersDocument, 'projectId' | 'parts' | 'excuses'>,
  questionIds: readonly string[],
  time: string,
): string | null => {
  const givenAt = (id: string) =>
    excuses.find(({ questionId }) => questionId === id)?.excusedAt ??
    parts.findLast((part) => part.questionIds.includes(id))?.answeredAt ??
    time;
  const [first] = questionIds.map(givenAt).sort();
  return first === undefined ? null : toReviewKey(projectId, first);
};

export const answers = projection<AnswersDocument>({
  collection: 'answers',
  ids: (fact: Fact) => {
    const { projectId, personId } = fact.data as { projectId: string; personId: string };
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
      const isKept = ({ questionId }: { readonly questionId: string }) => !data.changed.includes(questionId);
      const decisions = (before?.decisions ?? []).filter(isKept);
      const excuses = (before?.excuses ?? []).filter(isKept);
      const toReview = waiting({ projectId, parts, excuses }, data.toReview, time);
      return { id: `${projectId}.${personId}`, projectId, personId, revision, toReview, parts, excuses, decisions };
    },
    ItemExcused: (before, { data: { projectId, personId, questionId, reason, toReview }, time }) => {
      const isOther = (one: { readonly questionId: string }) => one.questionId !== questionId;
      const excuse = { questionId, reason: encrypted(reason), excusedAt: time };
      const parts = before?.parts ?? [];
      const excuses = [...(before?.excuses ?? []).filter(isOther), excuse];
      return {
        id: `${projectId}.${personId}`,
        projectId,
        personId,
        revision: (before?.revision ?? 0) + 1,
        toReview: waiting({ projectId, parts, excuses }, toReview, time),
        parts,
        excuses,
        decisions: (before?.decisions ?? []).filter(isOther),
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
    AnswersReviewed: (before, { data: { questionIds, action, remarks, toReview }, time }) =>
      before && {
        ...before,
        revision: before.revision + 1,
        toReview: waiting(before, toReview, time),
        decisions: [
          ...before.decisions.filter(({ questionId }) => !questionIds.includes(questionId)),
          ...questionIds.map((questionId) => ({ questionId, action, remarks: encrypted(remarks), reviewedAt: time })),
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
