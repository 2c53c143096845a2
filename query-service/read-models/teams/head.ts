import { streams } from '@dossier/shared/contract';
import type { TeamDocument } from '@dossier/shared/views';
import { documentAfter } from '../../engine/one-document.ts';
import type { FindTeams } from '../../http/lists/reader.ts';
import type { QueryServiceOptions } from '../../options.ts';
import { teams } from './projection.ts';

type Options = Pick<QueryServiceOptions, 'readStore' | 'eventStore'>;

const applied = documentAfter<TeamDocument>(teams);

/**
 * Teams as their streams tell, of which the views may be behind: what a member loses is gone
 * with the answer to who took it.
 */
export const teamsAtHead =
  ({ readStore, eventStore }: Options): FindTeams =>
  async (teamIds) => {
    const ids = [...new Set(teamIds)];
    if (ids.length === 0) return new Map();
    const views = new Map((await readStore.getMany<TeamDocument>('teams', ids)).map((team) => [team.id, team]));
    const read = async (id: string): Promise<[string, TeamDocument][]> => {
      const view = views.get(id) ?? null;
      const later = await eventStore.readStream(streams.team(id), { from: (view?.revision ?? -1) + 1 });
      const team = later.reduce(applied, view);
      return team ? [[id, team]] : [];
    };
    return new Map((await Promise.all(ids.map(read))).flat());
  };
