import { mapInTurns } from '@dossier/shared/async/turns';
import { folded, missingIn, type PlaceRow, wordsOf } from '@dossier/shared/contract';
import { requiredOf } from '@dossier/shared/views';
import { namesIn } from '../../http/lists/names.ts';
import { projectIdIn } from '../../http/lists/of-project.ts';
import { type ProjectView, type Reader, type Resource, seesAll } from '../../http/lists/reader.ts';
import { projectsOf } from '../projects/of-person.ts';
import { smallList } from '../small-list.ts';

/** People and documents in the projects that the asker works in; an auditor's look would have to be recorded. */
export const placesResource = (reader: Reader): Resource => {
  const placesIn = async (view: ProjectView, words: readonly string[]): Promise<PlaceRow[]> => {
    const { project, asker } = view;
    const { id: projectId, projectName, definitions } = project;
    const all = seesAll(view);
    const place = (name: string, personId: string | null, documentId: string | null): PlaceRow => ({
      id: [projectId, personId ?? '', documentId ?? ''].join('.'),
      name,
      projectId,
      projectName,
      personId,
      documentId,
    });
    const shown = all ? definitions : requiredOf(project, asker.personId).map(({ definition }) => definition);
    const missing = new Map(
      shown.map(({ documentId, fieldName }) => [documentId, missingIn(words, folded(fieldName))]),
    );
    const documents = shown
      .filter(({ documentId }) => missing.get(documentId)?.length === 0)
      .map(({ documentId, fieldName }) => place(fieldName, null, documentId));
    if (!all) return documents;
    const people = await reader.searched(project.collaborators);
    const nameOf = await namesIn(reader, view);
    const ofPeople = await mapInTurns(project.collaborators, (personId) => {
      const known = people.get(personId);
      const name = nameOf(known?.person);
      const missed = missingIn(words, name === known?.person.name ? known.name : folded(name), known?.email ?? '');
      // Each has a share: "budget ada" finds what Ada delivered, "ada" alone only Ada.
      const shares = (other: readonly string[] = []) =>
        words.length === 0 || (missed.length > 0 && other.length > 0 && missed.every((word) => !other.includes(word)));
      const delivered =
        words.length > 0 && (missed.length === 0 || missed.length === words.length)
          ? []
          : requiredOf(project, personId).filter(
              ({ status, definition }) => status !== 'Not Uploaded' && shares(missing.get(definition.documentId)),
            );
      return [
        ...(missed.length === 0 ? [place(name, personId, null)] : []),
        ...delivered.map(({ definition: { documentId, fieldName } }) =>
          place(`${fieldName} of ${name}`, personId, documentId),
        ),
      ];
    });
    return [...documents, ...ofPeople.flat()];
  };
  return smallList('places', async (asker, { q = '' }, ids) => {
    const words = wordsOf(q);
    const projectIds = ids && new Set(ids.map(projectIdIn));
    const places: PlaceRow[] = [];
    for (const view of await projectsOf(reader, asker, ['draft', 'active', 'past']))
      if (!view.roles.includes('auditor') && (projectIds?.has(view.project.id) ?? true))
        places.push(...(await placesIn(view, words)));
    return places;
  });
};
