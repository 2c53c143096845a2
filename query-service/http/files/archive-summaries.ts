import { Readable } from 'node:stream';
import type { Person } from '@dossier/shared/contract';
import { pathSegment, uniqueNames } from '@dossier/shared/file-store';
import type { Decrypted, ProjectDocument, SubmissionDocument } from '@dossier/shared/views';
import { newLayouts } from '../../pdf/layouts.ts';
import type { People } from '../lists/people.ts';
import { personSummary, type SummarySources } from '../summary/summary.ts';
import { type ArchiveEntry, manifestPath, type Selection } from './archive-list.ts';
import type { Packed } from './zip.ts';

/** Beside the folders of documents. */
const folder = 'Answers';

/** Whoever answered or delivered something, where something is asked and all of that is wanted. */
export const summarised = (
  { collaborators, questions }: Pick<ProjectDocument, 'collaborators' | 'questions'>,
  { which, documentId, personIds }: Selection,
  submissions: readonly Pick<SubmissionDocument, 'personId'>[],
): readonly string[] => {
  if (!questions?.sections.length || which === 'accepted' || which === 'bundle' || documentId !== undefined) return [];
  const given = new Set([...Object.keys(questions.cells), ...submissions.map(({ personId }) => personId)]);
  const wanted = personIds && new Set(personIds);
  return collaborators.filter((personId) => given.has(personId) && (!wanted || wanted.has(personId)));
};

/** A PDF of each, which is made when its turn in the ZIP comes (BEY-56). */
export const summariesOf = (
  sources: SummarySources,
  project: ProjectDocument,
  personIds: readonly string[],
  submissions: readonly Decrypted<SubmissionDocument>[],
  people: People,
  entries: readonly ArchiveEntry[],
): readonly Packed[] => {
  if (personIds.length === 0) return [];
  const given = new Map<string, Decrypted<SubmissionDocument>[]>();
  for (const submission of submissions)
    given.set(submission.personId, [...(given.get(submission.personId) ?? []), submission]);
  const unique = uniqueNames();
  for (const path of [manifestPath, ...entries.map(({ path }) => path)]) unique(path);
  const at = new Date().toISOString();
  // Questions are the same for all.
  const layouts = newLayouts();
  const summaryOf = (person: Person) =>
    personSummary({ ...sources, layouts }, project, person, given.get(person.id) ?? []);
  return personIds.flatMap((personId) => {
    const person: Person | undefined = people.get(personId);
    if (!person) return [];
    return [
      {
        path: unique(`${folder}/${pathSegment(`${person.name || person.email}.pdf`)}`),
        at,
        open: async () => Readable.from([await summaryOf(person)]),
      },
    ];
  });
};
