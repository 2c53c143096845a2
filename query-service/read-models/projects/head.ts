import { streams } from '@dossier/shared/contract';
import type { ProjectDocument } from '@dossier/shared/views';
import { documentAfter } from '../../engine/one-document.ts';
import type { Judged } from '../../http/lists/reader.ts';
import type { QueryServiceOptions } from '../../options.ts';
import { projects } from './projection.ts';

type Options = Pick<QueryServiceOptions, 'eventStore' | 'directory'>;

const applied = documentAfter<ProjectDocument>(projects);

/**
 * Views give rights, unless they do not show yet that some were taken: then the stream says who
 * still has which. So a right is gone with the answer to the command that took it.
 */
export const projectsAtHead = ({ eventStore, directory }: Options): Judged => {
  const atHead = async (view: ProjectDocument): Promise<ProjectDocument | undefined> => {
    const later = await eventStore.readStream(streams.project(view.id), { from: view.revision + 1 });
    return later.reduce<ProjectDocument | null>(applied, view) ?? undefined;
  };
  return async (views) => {
    if (views.length === 0) return views;
    const taken = await directory.takenIn(views.map(({ id }) => id));
    return Promise.all(views.map((view) => (view.revision < (taken.get(view.id) ?? 0) ? atHead(view) : view)));
  };
};
