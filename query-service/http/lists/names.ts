import type { Person } from '@dossier/shared/contract';
import { namesOf } from '@dossier/shared/views';
import { type People, publicName } from './people.ts';
import { type ProjectView, type Reader, seesAll } from './reader.ts';

export type NameOf = (person: Person | undefined) => string;

/**
 * What people are called in a project: whoever sees all of it reads the names of its page, everybody else no address but
 * their own, and no name that a host gave.
 * @param only of whom names are asked for; absent: of everybody
 */
export const namesIn = async (
  { decrypt }: Pick<Reader, 'decrypt'>,
  view: ProjectView,
  only?: readonly string[],
): Promise<NameOf> => {
  const { project, asker } = view;
  if (!seesAll(view)) return (person) => (person?.id === asker.personId ? person.name : publicName(person));
  const wanted = only
    ? Object.fromEntries(Object.entries(project.names).filter(([id]) => only.includes(id)))
    : project.names;
  const [given = {}] = await decrypt([wanted]);
  const nameOf = namesOf(project, given);
  return (person) => (person ? nameOf(person) : publicName(person));
};

/** The same people, called as one project calls them. */
export const calledBy = (nameOf: NameOf, people: People): People =>
  new Map([...people].map(([id, person]) => [id, { ...person, name: nameOf(person) }]));

/** By project; where that does not exist for the asker, people have the names that everybody reads. */
export const namesInEach = async (
  reader: Pick<Reader, 'decrypt'>,
  views: readonly ProjectView[],
): Promise<(projectId: string | null) => NameOf> => {
  const names = new Map<string, NameOf>();
  for (const view of views) names.set(view.project.id, await namesIn(reader, view));
  return (projectId) => names.get(projectId ?? '') ?? publicName;
};
