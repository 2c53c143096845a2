import { mapInTurns } from '@dossier/shared/async/turns';
import { lists, matches, type PlaceRow } from '@dossier/shared/contract';
import { joinStateOf, requiredOf } from '@dossier/shared/views';
import type { Asker } from '../../http/asker.ts';
import { sorted, within } from '../../http/lists/query.ts';
import { notFound, type ProjectView, type Reader, type Resource, seesAll } from '../../http/lists/reader.ts';
import { shownName } from '../collaborators/resource.ts';
import { projectsOf } from '../projects/of-person.ts';

/** A row, and the texts by which it is found. */
type Place = { readonly row: PlaceRow; readonly texts: readonly string[] };

/** Each text has a share: "budget ada" finds what Ada delivered, "ada" alone only Ada. */
const isFound = (q: string, texts: readonly string[]) =>
  matches(q, texts.join('\n')) && texts.every((text) => !matches(q, texts.filter((one) => one !== text).join('\n')));

/** People and documents in the projects that the asker works in; an auditor's look would have to be recorded. */
export const placesResource = (reader: Reader): Resource => {
  const placesIn = async (view: ProjectView): Promise<Place[]> => {
    const { project, asker } = view;
    const { id: projectId, projectName, definitions } = project;
    const all = seesAll(view);
    const place = (name: string, personId: string | null, documentId: string | null, texts: readonly string[]) => ({
      row: {
        id: [projectId, personId ?? '', documentId ?? ''].join('.'),
        name,
        projectId,
        projectName,
        personId,
        documentId,
      },
      texts,
    });
    const shown = all ? definitions : requiredOf(project, asker.personId).map(({ definition }) => definition);
    const documents = shown.map(({ documentId, fieldName }) => place(fieldName, null, documentId, [fieldName]));
    if (!all) return documents;
    const people = await reader.people(project.collaborators);
    const ofPeople = await mapInTurns(project.collaborators, (personId) => {
      const person = people.get(personId);
      const name = shownName(joinStateOf(project, personId) ?? 'invited', person);
      const text = `${name}\n${person?.email ?? ''}`;
      const delivered = requiredOf(project, personId).filter(({ status }) => status !== 'Not Uploaded');
      return [
        place(name, personId, null, [text]),
        ...delivered.map(({ definition: { documentId, fieldName } }) =>
          place(`${fieldName} of ${name}`, personId, documentId, [fieldName, text]),
        ),
      ];
    });
    return [...documents, ...ofPeople.flat()];
  };
  const allOf = async (asker: Asker) => {
    const places: Place[] = [];
    const views = await projectsOf(reader, asker, ['draft', 'active', 'past']);
    for (const view of views.filter(({ roles }) => !roles.includes('auditor'))) places.push(...(await placesIn(view)));
    return places;
  };
  const byIds = async (asker: Asker, ids: readonly string[]) => {
    const rows = new Map((await allOf(asker)).map(({ row }) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  };
  return {
    name: 'places',
    ...lists.places,
    async list(asker, { filter, sort, range }) {
      const q = (filter as { q?: string }).q?.trim() ?? '';
      const places = await allOf(asker);
      const found = q === '' ? places : places.filter(({ texts }) => isFound(q, texts));
      const rows = found.map(({ row }) => row);
      return { rows: within(sorted(rows, sort), range), total: rows.length };
    },
    byIds,
    async one(asker, id) {
      const [row] = await byIds(asker, [id]);
      return row ?? notFound('NOT_FOUND');
    },
  };
};
