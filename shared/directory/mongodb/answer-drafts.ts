import type { Collection } from 'mongodb';
import { insertedOnce } from '../../engines/mongodb/client.ts';
import { exactly, scalar } from '../../engines/mongodb/exactly.ts';
import { openDrafts, type StoredDraft, typedAtOf, wrapDraft } from '../answer-drafts.ts';
import type { Directory, NewAnswerDraft } from '../port.ts';

/** `_id` is person, project and question. */
export type AnswerDraftDocument = Omit<StoredDraft, 'begunAt'> & {
  readonly _id: string;
  /** Absent: of before it was noted, where it is known no better than `typedAt`. */
  readonly begunAt?: number;
};

export const answerDraftsIn = (drafts: Collection<AnswerDraftDocument>, { keyOf }: Pick<Directory, 'keyOf'>) => {
  /** Again when another copy changed it meanwhile. */
  const keep = async (key: Buffer, draft: NewAnswerDraft): Promise<void> => {
    const { personId, projectId, questionId, value } = draft;
    const at = exactly({ _id: `${personId} ${projectId} ${questionId}` });
    const kept = await drafts.findOne(at);
    const typedAt = typedAtOf(draft, kept?.typedAt);
    if (typedAt === undefined || (!kept && value === undefined)) return;
    if (!kept) {
      const wrapped = wrapDraft(key, personId, value ?? '');
      const made = { ...at, personId, projectId, questionId, typedAt, begunAt: draft.begunAt, wrapped };
      if (!(await insertedOnce(drafts, made))) await keep(key, draft);
      return;
    }
    const asFound = { ...at, ...exactly({ typedAt: kept.typedAt }) };
    const isDone =
      value === undefined
        ? (await drafts.deleteOne(asFound)).deletedCount === 1
        : (
            await drafts.updateOne(asFound, {
              $set: { typedAt, begunAt: kept.begunAt ?? kept.typedAt, wrapped: wrapDraft(key, personId, value) },
            })
          ).matchedCount === 1;
    if (!isDone) await keep(key, draft);
  };
  return {
    keepAnswerDrafts: async (wanted) => {
      const [first] = wanted;
      const key = first && (await keyOf(first.personId));
      if (!key) return;
      for (const draft of wanted) await keep(key, draft);
      // Somebody who was erased meanwhile leaves nothing, not even what nobody can read.
      if (!(await keyOf(first.personId))) await drafts.deleteMany(exactly({ personId: first.personId }));
    },
    answerDraftsOf: async (personId, projectId) => {
      const filter = exactly({ personId, ...(projectId !== undefined && { projectId }) });
      const found = await drafts.find(filter, { sort: { projectId: 1, questionId: 1 } }).toArray();
      const key = found.length > 0 ? await keyOf(personId) : undefined;
      return openDrafts(
        key,
        found.map(({ _id, ...draft }) => ({ begunAt: draft.typedAt, ...draft })),
      );
    },
    dropAnswerDrafts: async (personId, projectId, questionIds) => {
      await drafts.deleteMany({
        ...exactly({ personId, projectId }),
        ...(questionIds && { questionId: { $in: questionIds.map(scalar) } }),
      });
    },
    dropAnswerDraftsIn: async (projectId) => void (await drafts.deleteMany(exactly({ projectId }))),
    projectsWithAnswerDrafts: () => drafts.distinct('projectId', {}),
  } satisfies Partial<Directory>;
};
