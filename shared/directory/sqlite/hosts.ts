import type Database from 'libsql';
import type { Directory, HostsMark } from '../port.ts';

type Hosts = Pick<Directory, 'hostedBy' | 'hostsMark' | 'noteHosts'>;
const mark = 'SELECT position, stream, revision, digest FROM hostsMark';

export const hostsIn = (db: Database.Database, prepared: (sql: string) => Database.Statement): Hosts => {
  const note = db.transaction<(...parameters: Parameters<Hosts['noteHosts']>) => void>((hosts, at) => {
    for (const { projectId, personId } of hosts)
      prepared(
        'INSERT INTO hosts (project, person) VALUES (?, ?) ON CONFLICT (project) DO UPDATE SET person = excluded.person',
      ).run(projectId, personId);
    prepared(
      'INSERT OR REPLACE INTO hostsMark (single, position, stream, revision, digest) VALUES (1, ?, ?, ?, ?)',
    ).run(at.position, at.stream, at.revision, at.digest);
  });
  return {
    hostedBy: async (personId) =>
      (
        prepared('SELECT project FROM hosts WHERE person = ? ORDER BY project').all(personId) as { project: string }[]
      ).map(({ project }) => project),
    hostsMark: async () => (prepared(mark).all() as HostsMark[])[0],
    noteHosts: async (hosts, at) => note(hosts, at),
  };
};
