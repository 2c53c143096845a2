import {
  currentVersion,
  documentTypes,
  type ListFilter,
  matches,
  mediaTypes,
  type Person,
  type SubmissionRecord,
  type SubmissionRow,
  versionStatus,
} from '@dossier/shared/contract';
import type { Where } from '@dossier/shared/read-store';
import type { Decrypted, SubmissionDocument, VersionView } from '@dossier/shared/views';
import { pageOfGroups } from '../../http/lists/groups.ts';
import { type NameOf, namesIn } from '../../http/lists/names.ts';
import { ofProject } from '../../http/lists/of-project.ts';
import type { People } from '../../http/lists/people.ts';
import { compare, type Sort } from '../../http/lists/query.ts';
import { decryptedInTurns, type ProjectView, type Reader, type Resource, seesAll } from '../../http/lists/reader.ts';
import { reviewOf } from './review.ts';

type Version = Decrypted<VersionView>;
/** A submission with the version that its row is about. */
type Current<V> = Pick<SubmissionDocument, 'id' | 'personId' | 'documentId'> & {
  readonly version: V;
  readonly reviewCount: number;
};

/** Of a version the review that stands: there is no bound to how many there were. */
const withLatest = (version: VersionView): VersionView => ({ ...version, reviews: version.reviews.slice(-1) });

/** None for what was withdrawn. */
const currentOf = (submission: SubmissionDocument): Current<VersionView>[] => {
  const version = currentVersion(submission);
  if (!version) return [];
  const { id, personId, documentId } = submission;
  return [{ id, personId, documentId, version: withLatest(version), reviewCount: version.reviews.length }];
};

/** What documents that are no longer required were called last. */
type Former = ReadonlyMap<string, string>;
const none: Former = new Map();

const typeOf = (mediaType: string) => documentTypes.find((type) => mediaTypes[type] === mediaType) ?? '.pdf';

/** None for what is no longer required, unless it is among the former. */
const rowOf = (
  { project }: ProjectView,
  { id, personId, documentId, version, reviewCount }: Current<Version>,
  people: People,
  nameOf: NameOf,
  former: Former,
): SubmissionRow[] => {
  const definition = project.definitions.find((one) => one.documentId === documentId);
  const fieldName = definition?.fieldName ?? former.get(documentId);
  if (fieldName === undefined) return [];
  const latest = version.reviews.at(-1);
  const review = latest && reviewOf(latest, people);
  const collaborator = people.get(personId) as Person;
  return [
    {
      id,
      projectId: project.id,
      collaborator: { ...collaborator, name: nameOf(collaborator) },
      documentId,
      fieldName,
      type: definition?.type ?? typeOf(version.mediaType),
      status: versionStatus(version),
      version: version.version,
      fileId: version.fileId,
      fileName: version.fileName,
      size: version.size,
      sha256: version.sha256,
      mediaType: version.mediaType,
      uploadedAt: version.uploadedAt,
      reasons: review?.reasons ?? [],
      remarks: review?.remarks ?? '',
      reviewer: review?.reviewer ?? null,
      reviewedAt: review?.reviewedAt ?? null,
      reviewCount,
      deletedAt: version.deletedAt,
    },
  ];
};

const reviewersIn = (versions: readonly VersionView[]) =>
  versions.flatMap(({ reviews }) => reviews.map(({ reviewer }) => reviewer));

export const peopleIn = (submissions: readonly SubmissionDocument[]) =>
  submissions.flatMap(({ personId, versions }) => [personId, ...reviewersIn(versions)]);

/** Of who is a collaborator still, and of what is still required; collaborators see only their own (ROLE-10). */
export const submissionsOf =
  ({ readStore }: Pick<Reader, 'readStore'>) =>
  async (view: ProjectView, personId: string | undefined, ids: readonly string[] | undefined) => {
    const { project, asker } = view;
    const wanted = seesAll(view) ? personId : asker.personId;
    if (personId !== undefined && personId !== wanted) return [];
    const wantedIds =
      wanted === undefined ? ids : project.definitions.map(({ documentId }) => `${project.id}.${wanted}.${documentId}`);
    const found =
      wantedIds === undefined
        ? await readStore.find<SubmissionDocument>('submissions', { where: { projectId: project.id } })
        : await readStore.getMany<SubmissionDocument>('submissions', [...new Set(wantedIds)]);
    const collaborators = new Set(project.collaborators);
    const required = new Set(project.definitions.map(({ documentId }) => documentId));
    return found.filter(
      ({ projectId, personId, documentId }) =>
        projectId === project.id && collaborators.has(personId) && required.has(documentId),
    );
  };

/** What a list of all shows: of those who are still collaborators what is still required and was not withdrawn. */
const shownIn = ({ project }: ProjectView, { documentId, status }: Partial<ListFilter<'submissions'>>): Where => {
  const { definitions, documentIds, former, collaborators } = project;
  const required = definitions.map((one) => one.documentId);
  return {
    projectId: project.id,
    uploadedAt: {},
    ...(status !== undefined && { status }),
    ...(Object.keys(former).length > 0 && { personId: collaborators }),
    ...(documentId !== undefined
      ? { documentId: required.includes(documentId) ? documentId : [] }
      : required.length < documentIds.length && { documentId: required }),
  };
};

/** By documents that are equal in it, in its order. */
const groupedBy = (
  { project }: ProjectView,
  { field, order }: { readonly field: 'fieldName' | 'type'; readonly order: Sort['order'] },
): readonly (readonly string[])[] => {
  const sign = order === 'asc' ? 1 : -1;
  const groups: { readonly value: string; readonly ids: string[] }[] = [];
  for (const { documentId, [field]: value } of project.definitions.toSorted(
    (left, right) => sign * compare(left[field], right[field]),
  )) {
    const last = groups.at(-1);
    if (last && compare(last.value, value) === 0) last.ids.push(documentId);
    else groups.push({ value, ids: [documentId] });
  }
  return groups.map(({ ids }) => ids);
};

const rowsFor =
  (reader: Reader) =>
  async (view: ProjectView, current: readonly Current<VersionView>[], former = none): Promise<SubmissionRow[]> => {
    const collaborators = current.map(({ personId }) => personId);
    const people = await reader.people([...collaborators, ...reviewersIn(current.map(({ version }) => version))]);
    const nameOf = await namesIn(reader, view, collaborators);
    return (await reader.decrypt(current)).flatMap((submission) => rowOf(view, submission, people, nameOf, former));
  };

/** With every version that there was. */
export const recordFor =
  (reader: Reader) =>
  async (view: ProjectView, submission: SubmissionDocument, former = none): Promise<SubmissionRecord | undefined> => {
    const [row] = await rowsFor(reader)(view, currentOf(submission), former);
    if (!row) return undefined;
    const versions = submission.versions.map(withLatest);
    const people = await reader.people(reviewersIn(versions));
    return {
      ...row,
      versions: (await reader.decrypt(versions)).map((version, index) => ({
        ...version,
        reviews: version.reviews.map((review) => reviewOf(review, people)),
        reviewCount: submission.versions[index]?.reviews.length ?? 0,
      })),
    };
  };

export const submissionsResource = (reader: Reader): Resource => {
  const { readStore } = reader;
  const find = submissionsOf(reader);
  const rowsOf = rowsFor(reader);

  /** Words are encrypted where they are stored: they are found in what was decrypted. */
  const having = async (submissions: readonly SubmissionDocument[], q: string) => {
    const current = submissions.flatMap(currentOf);
    const read = await decryptedInTurns(reader, current);
    return current.filter((_, index) => {
      const version = read[index]?.version;
      return matches(q, `${version?.fileName} ${version?.reviews.at(-1)?.remarks ?? ''}`);
    });
  };
  return ofProject<'submissions', SubmissionRow | SubmissionRecord>(reader, 'submissions', {
    missing: 'DOCUMENT_NOT_FOUND',
    /** Of many submissions only those that are shown are read. File names are encrypted: who sorts by them reads all. */
    async page(view, { documentId, personId, status, q }, { sort: { field, order }, range }) {
      if (!seesAll(view) || personId !== undefined || field === 'fileName' || q) return undefined;
      const where = shownIn(view, { documentId, status });
      const { first, last } = range;
      if (field !== 'fieldName' && field !== 'type') {
        const query = { where, sort: { field, order }, skip: first, limit: last - first + 1 };
        const { found, total } = await readStore.page<SubmissionDocument>('submissions', query);
        return { rows: await rowsOf(view, found.flatMap(currentOf)), total };
      }
      const counts = await readStore.countBy('submissions', 'documentId', where);
      const groups = groupedBy(view, { field, order }).map((ids) => ({
        key: ids.filter((id) => counts.has(id)),
        count: ids.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
      }));
      return pageOfGroups(groups, range, async (ids, skip, limit) => {
        const query = { where: { ...where, documentId: ids }, sort: { field: 'id', order }, skip, limit };
        return rowsOf(view, (await readStore.find<SubmissionDocument>('submissions', query)).flatMap(currentOf));
      });
    },
    async rows(view, { documentId, personId, status, q }, ids) {
      const found = (await find(view, personId, ids)).filter(
        (submission) =>
          (documentId === undefined || submission.documentId === documentId) &&
          (status === undefined || submission.status === status),
      );
      return rowsOf(view, q ? await having(found, q) : found.flatMap(currentOf));
    },
    async one(view, id): Promise<SubmissionRecord | undefined> {
      const submission = (await find(view, undefined, [id])).find((one) => one.id === id);
      return submission && recordFor(reader)(view, submission);
    },
  });
};
