import { mapInTurns, takingTurns } from '@dossier/shared/async/turns';
import { type CollaboratorRow, folded, isDelivered, isVoluntary, type RejectReason } from '@dossier/shared/contract';
import type { Fields } from '@dossier/shared/read-store';
import {
  answersMissingOf,
  answersRejectedOf,
  answersToReviewOf,
  deadlineFor,
  joinedIn,
  type ProjectDocument,
  progressOf,
  type ReminderDocument,
  requiredOf,
  type SubmissionDocument,
} from '@dossier/shared/views';
import { type NameOf, namesIn } from '../../http/lists/names.ts';
import { ofProject } from '../../http/lists/of-project.ts';
import type { People } from '../../http/lists/people.ts';
import { sorted, within } from '../../http/lists/query.ts';
import { type ProjectView, type Reader, type Resource, seesAll } from '../../http/lists/reader.ts';
import { excusesOf } from '../answers/excuses.ts';
import type { AnswersTables } from '../answers/table.ts';

/** What everybody is found by. */
type Found = Pick<CollaboratorRow, 'id' | 'personId' | 'name' | 'email'>;

const foundIn = (
  { project }: ProjectView,
  personIds: readonly string[],
  people: People,
  nameOf: NameOf,
): Promise<Found[]> =>
  mapInTurns(personIds, (personId) => {
    const person = people.get(personId);
    return { id: `${project.id}.${personId}`, personId, name: nameOf(person), email: person?.email ?? '' };
  });

const statusIn = (project: ProjectDocument) => {
  const joined = new Set(joinedIn(project));
  return (personId: string): CollaboratorRow['status'] => (joined.has(personId) ? 'joined' : 'invited');
};

/** What somebody is sorted by beside that; absent where it is not. */
const measureOf = ({ project }: ProjectView, field: string): ((personId: string) => object) | undefined => {
  if (field === 'required' || field === 'delivered') return (personId) => progressOf(project, personId);
  if (field === 'dueAt') return (personId) => ({ dueAt: deadlineFor(project, personId) });
  if (field !== 'status') return undefined;
  const statusOf = statusIn(project);
  return (personId) => ({ status: statusOf(personId) });
};

/** What people are called depends on, beside them. */
const namingOf = ({ id, names, collaborators, joined, host, supportStaff, coHosts }: ProjectDocument) =>
  [id, names, collaborators, joined, host, supportStaff, coHosts] as const;

/**
 * Everybody of a project by name, as those see them who see all of it: sorted again only when somebody came, went or has
 * another name, and not for each document that is delivered.
 */
const everybodyByName = () => {
  type Sorted = { readonly naming: readonly unknown[]; readonly found: readonly Found[] };
  const kept = new WeakMap<People, Sorted>();
  return async (reader: Reader, view: ProjectView, people: People): Promise<readonly Found[]> => {
    const naming = namingOf(view.project);
    const before = kept.get(people);
    if (before?.naming.every((value, index) => value === naming[index])) return before.found;
    const all = await foundIn(view, view.project.collaborators, people, await namesIn(reader, view));
    const found = sorted(all, { field: 'name', order: 'asc' });
    kept.set(people, { naming, found });
    return found;
  };
};

const filesFields = ['status', 'version', 'fileId', 'uploadedAt', 'stored', 'lastActivityAt'] as const;
type Files = Fields<(typeof filesFields)[number]>;
/** People whose submissions are read at once: others get their turns in between. */
const readAtOnce = 25;

/** By submission, of all that these people ever delivered: documents no longer required count as activity, too. */
const filesOf = async (
  { readStore }: Reader,
  { project }: ProjectView,
  page: readonly Found[],
): Promise<ReadonlyMap<string, Files>> => {
  const turn = takingTurns();
  const files = new Map<string, Files>();
  for (let from = 0; from < page.length; from += readAtOnce) {
    if (from > 0) await turn();
    const some = page.slice(from, from + readAtOnce);
    const ids = some.flatMap(({ id }) => project.documentIds.map((documentId) => `${id}.${documentId}`));
    for (const found of await readStore.fields('submissions', filesFields, { where: { id: ids } }))
      files.set(found.id, found);
  }
  return files;
};

/** By collaborator, when they gave answers or reasons last. Nothing is read where nothing is asked but documents. */
const answeringOf = async (
  { readStore }: Reader,
  { project }: ProjectView,
  page: readonly Found[],
): Promise<ReadonlyMap<string, string | null>> => {
  if (!project.questions) return new Map();
  const where = { id: page.map(({ id }) => id) };
  const found = await readStore.fields('answers', ['lastActivityAt'], { where });
  return new Map(found.map(({ id, lastActivityAt }) => [id, text(lastActivityAt)]));
};

/** By submission, of those that are rejected now: only for these a submission is read. */
const reasonsOf = async (
  { readStore }: Reader,
  files: ReadonlyMap<string, Files>,
): Promise<ReadonlyMap<string, readonly RejectReason[]>> => {
  const rejected = [...files.values()].filter(({ status }) => status === 'Reject').map(({ id }) => id);
  const found = await readStore.getMany<SubmissionDocument>('submissions', rejected);
  return new Map(found.map(({ id, versions }) => [id, versions.at(-1)?.reviews.at(-1)?.reasons ?? []]));
};

const text = (value: string | number | null | undefined) => (typeof value === 'string' ? value : null);
const number = (value: string | number | null | undefined) => (typeof value === 'number' ? value : null);

/** With what stands in their submissions and reminders. A project has as many cells as people and documents: each is made once. */
const rowsOf = async (
  reader: Reader,
  view: ProjectView,
  page: readonly Found[],
  people: People,
): Promise<CollaboratorRow[]> => {
  const { project } = view;
  const statusOf = statusIn(project);
  const files = await filesOf(reader, view, page);
  const reasons = await reasonsOf(reader, files);
  const answering = await answeringOf(reader, view, page);
  const [ids, personIds] = [page.map(({ id }) => id), page.map(({ personId }) => personId)];
  const excuseOf = await excusesOf(reader, project, personIds);
  const reminded = await reader.readStore.getMany<ReminderDocument>('reminders', ids);
  const reminders = new Map(reminded.map((reminder) => [reminder.id, reminder]));
  return mapInTurns(page, ({ id, personId, name, email }): CollaboratorRow => {
    const [status, dueAt] = [statusOf(personId), deadlineFor(project, personId)];
    const asked = requiredOf(project, personId);
    const required = asked.filter((one) => !isVoluntary(one));
    const answersMissing = answersMissingOf(project, personId);
    const answersToReview = answersToReviewOf(project, personId).length;
    const answersRejected = answersRejectedOf(project, personId).length;
    const reminder = reminders.get(id);
    let stored = 0;
    let lastActivityAt = answering.get(id) ?? null;
    for (const documentId of project.documentIds) {
      const file = files.get(`${id}.${documentId}`);
      stored += number(file?.stored) ?? 0;
      const at = text(file?.lastActivityAt);
      if (at !== null && (lastActivityAt === null || at > lastActivityAt)) lastActivityAt = at;
    }
    return {
      id,
      projectId: project.id,
      personId,
      name,
      email,
      pictureFileId: status === 'joined' ? (people.get(personId)?.pictureFileId ?? null) : null,
      status,
      required: required.length,
      delivered: required.filter(isDelivered).length,
      ...(answersMissing !== undefined && { answersMissing }),
      ...(answersToReview > 0 && { answersToReview }),
      ...(answersRejected > 0 && { answersRejected }),
      documents: asked.map(({ definition: { documentId, fieldName }, optional, status, excuse, unasked }) => {
        const submissionId = `${id}.${documentId}`;
        const file = files.get(submissionId);
        const cell = {
          documentId,
          fieldName,
          optional,
          status,
          version: number(file?.version),
          fileId: text(file?.fileId),
          uploadedAt: text(file?.uploadedAt),
          reasons: [...(reasons.get(submissionId) ?? [])],
          submissionId,
        };
        // Its words go with the answers, as the retention says.
        const reason = excuseOf({ personId, documentId }) ?? (excuse && { reason: '', ...excuse });
        if (!reason && !unasked) return cell;
        return { ...cell, ...(reason && { excuse: reason }), ...(unasked && { unasked }) };
      }),
      stored,
      dueAt,
      remindedAt: reminder?.byHost?.deadline === dueAt ? reminder.byHost.at : null,
      lastActivityAt,
    };
  });
};

/** Collaborators with their progress (COLLECT-01, COLLECT-05, COLLECT-06). */
export const collaboratorsResource = (reader: Reader, { ahead }: Pick<AnswersTables, 'ahead'>): Resource => {
  const byName = everybodyByName();
  return ofProject(reader, 'collaborators', {
    kept: true,
    missing: 'COLLABORATOR_NOT_FOUND',
    /** Names are encrypted: everybody's are known to sort and find by, and only the rows of the page are made. */
    async page(view, { q, status, personId }, { sort, range }) {
      const { project } = view;
      const { collaborators } = project;
      const ids = personId === undefined ? collaborators : collaborators.filter((id) => id === personId);
      const people = await reader.people(ids);
      const isEverybody = ids === collaborators && seesAll(view);
      let found = isEverybody
        ? await byName(reader, view, people)
        : await foundIn(view, ids, people, await namesIn(reader, view));
      if (status !== undefined) {
        const statusOf = statusIn(project);
        found = found.filter(({ personId }) => statusOf(personId) === status);
      }
      const wanted = folded(q?.trim() ?? '');
      if (wanted !== '') found = found.filter((one) => folded(`${one.name}\n${one.email}`).includes(wanted));
      const measure = measureOf(view, sort.field);
      const isInOrder = isEverybody && sort.field === 'name' && sort.order === 'asc';
      const all = measure ? await mapInTurns(found, (one) => ({ ...measure(one.personId), ...one })) : found;
      const inOrder = isInOrder ? all : sorted(all, sort);
      const page = within(inOrder, range);
      ahead(view);
      return { rows: await rowsOf(reader, view, page, people), total: found.length };
    },
    async rows(view, _filter, ids = []) {
      const wanted = new Set(ids);
      const personIds = view.project.collaborators.filter((id) => wanted.has(`${view.project.id}.${id}`));
      const people = await reader.people(personIds);
      const found = await foundIn(view, personIds, people, await namesIn(reader, view, personIds));
      return rowsOf(reader, view, found, people);
    },
  });
};
