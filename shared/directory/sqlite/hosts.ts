import type Database from 'libsql';
import { transaction } from '../../engines/sqlite/transaction.ts';
import type { Directory, HostedProject, HostsMark } from '../port.ts';
import type { Queries } from './queries.ts';

export const hostsIn = (
  db: Database.Database,
  { rows, row, change }: Queries,
): Pick<Directory, 'hostedBy' | 'hostsMark' | 'noteHosts'> => {
  const note = transaction(db, (hosts: readonly HostedProject[], at: HostsMark) => {
    for (const { projectId, personId } of hosts)
      change(
        'INSERT INTO hosts (project, person) VALUES (?, ?) ON CONFLICT (project) DO UPDATE SET person = excluded.person',
        projectId,
        personId,
      );
    change(
      'INSERT OR REPLACE INTO hostsMark (single, position, stream, revision, digest) VALUES (1, ?, ?, ?, ?)',
      at.position,
      at.stream,
      at.revision,
      at.digest,
    );
  });
  return {
    async hostedBy(personId) {
      const found = rows<{ project: string }>('SELECT project FROM hosts WHERE person = ? ORDER BY project', personId);
      return found.map(({ project }) => project);
    },
    async hostsMark() {
      return row<HostsMark>('SELECT position, stream, revision, digest FROM hostsMark');
    },
    async noteHosts(hosts, at) {
      note(hosts, at);
    },
  };
};
