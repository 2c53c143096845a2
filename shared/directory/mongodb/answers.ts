/** What is answered in projects: its keys, and what is typed and not submitted. */
import type { Collection, Filter } from 'mongodb';
import { insertedOnce, isFirst } from '../../engines/mongodb/client.ts';
import { exactly, scalar } from '../../engines/mongodb/exactly.ts';
import {
  byPerson,
  keysOfBoth,
  newAnswerKey,
  openAnswerKey,
  openDrafts,
  placeOf,
  type StoredAnswerKey,
  type StoredDraft,
  storedAnswerKey,
  typedAtOf,
  wrapDraft,
} from '../answers.ts';
import type { Directory, NewAnswerDraft } from '../port.ts';

export type AnswerKeyDocument = {
  readonly _id: string;
  readonly personId: string;
  readonly projectId: string;
  readonly wrapped: string;
};

/** @param ofPeople answers the keys of people */
export const answerKeysIn = (
  answerKeys: Collection<AnswerKeyDocument>,
  drafts: Collection<AnswerDraftDocument>,
  { keyOf, keysOf: ofPeople }: Pick<Directory, 'keyOf' | 'keysOf'>,
) => {
  const opened = async (filter: Filter<AnswerKeyDocument>, people: ReadonlyMap<string, Buffer> = new Map()) => {
    const found = await answerKeys.find(filter, { sort: { _id: 1 } }).toArray();
    if (found.length === 0) return [];
    const others = [...new Set(found.map(({ personId }) => personId))].filter((id) => !people.has(id));
    const owners = others.length > 0 ? await ofPeople(others) : new Map<string, Buffer>();
    return found.flatMap(({ _id: keyId, personId, wrapped }) => {
      const key = openAnswerKey(people.get(personId) ?? owners.get(personId), { keyId, wrapped });
      return key ? [{ keyId, key }] : [];
    });
  };
  const byId = (keyIds: readonly string[], people?: ReadonlyMap<string, Buffer>) =>
    opened({ _id: { $in: keyIds.map(scalar) } }, people);
  /** Another copy may have put it meanwhile. */
  const put = async ({ keyId, wrapped }: StoredAnswerKey) => {
    const { personId, projectId } = placeOf(keyId);
    await insertedOnce(answerKeys, { ...exactly({ _id: keyId, personId, projectId }), wrapped });
  };
  return {
    methods: {
      keysOf: keysOfBoth(ofPeople, byId),
      makeAnswerKey: async (keyId) => {
        const { personId } = placeOf(keyId);
        const owner = await keyOf(personId);
        if (!owner) return undefined;
        await put(newAnswerKey(owner, keyId));
        const [made] = await byId([keyId]);
        // Somebody who was erased meanwhile leaves nothing, not even what nobody can open.
        if (!made) await answerKeys.deleteMany(exactly({ personId }));
        return made && made.key.length > 0 ? made.key : undefined;
      },
      answerKeysOf: async (personIds) => byPerson(await opened({ personId: { $in: personIds.map(scalar) } })),
      answerKeysIn: async (projectId) => {
        const live = { ...exactly({ projectId }), wrapped: { $ne: '' } };
        return (await answerKeys.find(live, { sort: { _id: 1 } }).toArray()).map(({ _id }) => _id);
      },
      restoreAnswerKey: async (keyId, key) => {
        const owner = await keyOf(placeOf(keyId).personId);
        if (owner) await put(storedAnswerKey(owner, keyId, key));
      },
    } satisfies Partial<Directory>,
    /** Drafts first: a repeat finds by the key that a crash left some, and what is typed for the next term stays once that has gone. */
    drop: async (keyId: string) => {
      const key = exactly({ _id: keyId });
      if (await answerKeys.findOne({ ...key, wrapped: '' })) return;
      await drafts.deleteMany(exactly(placeOf(keyId)));
      const gone = { $set: { ...placeOf(keyId), wrapped: '' } };
      await isFirst(answerKeys.updateOne({ ...key, wrapped: { $ne: '' } }, gone, { upsert: true }));
    },
  };
};

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
    dropAnswerDrafts: async (personId, projectId, questionIds, until) => {
      await drafts.deleteMany({
        ...exactly({ personId, projectId }),
        ...(questionIds && { questionId: { $in: questionIds.map(scalar) } }),
        ...(until !== undefined && { typedAt: { $lte: until }, begunAt: { $not: { $gt: until } } }),
      });
    },
    dropAnswerDraftsIn: async (projectId) => void (await drafts.deleteMany(exactly({ projectId }))),
    projectsWithAnswerDrafts: () => drafts.distinct('projectId', {}),
  } satisfies Partial<Directory>;
};
