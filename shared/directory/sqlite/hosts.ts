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
