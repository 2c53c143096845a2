import type { Directory } from '../port.ts';
import type { Queries } from './queries.ts';

export const takenIn = ({ rows, insert, noteRead }: Queries): Pick<Directory, 'noteTaken' | 'takenIn'> => {
  /** All there are, as every read asks: no other process notes any. */
  let known: Map<string, number> | undefined;
  const all = () => {
    const found = rows<{ project: string; revision: number }>('SELECT project, revision FROM taken');
    return new Map(found.map(({ project, revision }) => [project, revision]));
  };
  return {
    async noteTaken(project, revision) {
      known ??= all();
      const highest = Math.max(revision, known.get(project) ?? -1);
      insert(
        'taken',
        { project, revision: highest },
        'ON CONFLICT (project) DO UPDATE SET revision = excluded.revision',
      );
      known.set(project, highest);
    },
    async takenIn(projectIds) {
      known ??= all();
      noteRead('taken');
      const taken = known;
      return new Map(
        projectIds.flatMap((id) => {
          const revision = taken.get(id);
          return revision === undefined ? [] : [[id, revision] as const];
        }),
      );
    },
  };
};
