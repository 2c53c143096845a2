/** Of projects and teams: whose they are, and at which event rights were last taken in them. */
import type Database from 'libsql';
import { transaction } from '../../engines/sqlite/transaction.ts';
import type { Directory, HostedProject, HostsMark } from '../port.ts';
import type { Queries } from './queries.ts';

export const hostsIn = (db: Database.Database, { rows, row, insert, replace }: Queries) => {
  const note = transaction(db, (hosts: readonly HostedProject[], at: HostsMark) => {
    for (const { projectId: project, personId: person } of hosts)
      insert('hosts', { project, person }, 'ON CONFLICT (project) DO UPDATE SET person = excluded.person');
    const { position, stream, revision, digest } = at;
    replace('hostsMark', { single: 1, position, stream, revision, digest });
  });
  return {
    async hostedBy(personId) {
      const found = rows<{ project: string }>('SELECT project FROM hosts WHERE person = ? ORDER BY project', personId);
      return found.map(({ project }) => project);
    },
    hostsMark: async () => row<HostsMark>('SELECT position, stream, revision, digest FROM hostsMark'),
    noteHosts: async (hosts, at) => void note(hosts, at),
  } satisfies Partial<Directory>;
};

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
