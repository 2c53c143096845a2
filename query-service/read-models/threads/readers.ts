import { readerIdOf, threadReaders } from '@dossier/shared/authorization';
import { isUnstarted, type ReaderRow } from '@dossier/shared/contract';
import { ofProject } from '../../http/lists/of-project.ts';
import { publicName } from '../../http/lists/people.ts';
import { type Reader, type Resource, seesAll } from '../../http/lists/reader.ts';

/** Whom one can mention in a thread: by name, and by a handle that is no person id (BEY-43). */
export const readersResource = (reader: Reader): Resource =>
  ofProject(reader, 'readers', {
    async rows(view, { personId }, rowIds): Promise<ReaderRow[]> {
      const { project, asker } = view;
      const wanted = seesAll(view) ? personId : asker.personId;
      const isAskedFor = (one: string) => rowIds?.includes(`${project.id}.${readerIdOf(project.id, one)}`);
      const collaborator = project.collaborators.find((one) => one === wanted);
      const teams = await reader.teams(project.teamId ?? []);
      // For support staff there is no project before it starts: they hear of nothing.
      const there = isUnstarted(project.status) ? { ...project, supportStaff: null } : project;
      const readers = threadReaders(there, teams.get(project.teamId ?? ''), collaborator);
      // By its id alone nobody says of which thread a row is.
      const others = seesAll(view) ? project.collaborators.filter(isAskedFor) : [];
      const ids = [...new Set([...readers, ...others])];
      const people = await reader.people(ids);
      return ids.map((id) => {
        const handle = readerIdOf(project.id, id);
        const person = people.get(id);
        return {
          id: `${project.id}.${handle}`,
          projectId: project.id,
          handle,
          // It ends up in the comment, for all to read: no name that a host gave.
          name: publicName(person),
          pictureFileId: person?.pictureFileId ?? null,
          own: id === asker.personId,
        };
      });
    },
  });
