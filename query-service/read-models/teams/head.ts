import { streams } from '@dossier/shared/contract';
import { upcast } from '@dossier/shared/history';
import type { TeamDocument } from '@dossier/shared/views';
import { routingOf } from '../../engine/fold.ts';
import type { Fact } from '../../engine/projection.ts';
import type { FindTeams } from '../../http/lists/reader.ts';
import type { QueryServiceOptions } from '../../options.ts';
import { teams } from './projection.ts';

type Options = Pick<QueryServiceOptions, 'readStore' | 'eventStore'>;

const routing = routingOf([teams]);

const applied = (team: TeamDocument | null, fact: Fact): TeamDocument | null => {
  let now: object | null = team;
  for (const { update } of routing.get(fact.type) ?? []) {
    const next = update(now ?? undefined, fact);
    if (next !== undefined) now = next;
  }
  return now as TeamDocument | null;
};

/**
 * Teams as their streams tell, of which the views may be behind: what a member loses is gone
 * with the answer to who took it.
 */
export const teamsAtHead =
  ({ readStore, eventStore }: Options): FindTeams =>
  async (teamIds) => {
    const ids = [...new Set(teamIds)];
    if (ids.length === 0) return new Map();
    const views = new Map(
      (await readStore.getMany<TeamDocument>('teams', ids)).map(({ id, document }) => [id, document]),
    );
    const read = async (id: string): Promise<[string, TeamDocument][]> => {
      const view = views.get(id) ?? null;
      const later = await eventStore.readStream(streams.team(id), { from: (view?.revision ?? -1) + 1 });
      const team = later.map((event) => upcast(event) as Fact).reduce(applied, view);
      return team ? [[id, team]] : [];
    };
    return new Map((await Promise.all(ids.map(read))).flat());
  };
