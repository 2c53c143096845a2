import type { TeamRow, teamStates } from '@dossier/shared/contract';
import { useEffect } from 'react';
import { useDataProvider, useGetList, useGetManyAggregate, useGetOne } from 'react-admin';
import { remember } from '../data/session.ts';
import { useListPage, usePageInAddress } from './lists.ts';
import { allBy, fewBy } from './projects.ts';

/** The lists of `/teams`; a team in the bin is in no other. */
export type TeamState = (typeof teamStates)[number];

const newestFirst = { field: 'createdOn', order: 'DESC' } as const;

/** A page of the caller's teams, which the address names. */
export const useTeams = (state: TeamState) =>
  useListPage('teams', { filter: { state }, sort: newestFirst }, usePageInAddress());

/** How many teams lie in the bin. */
export const useBinnedTeams = (enabled: boolean): number | undefined =>
  useGetList<TeamRow>('teams', fewBy(1, newestFirst.field, { state: 'bin' }), { enabled }).total;

/** The teams a project can belong to: active ones whose author or member the caller is. */
export const useTeamsForProjects = () => {
  const teams = useGetList<TeamRow>('teams', allBy('teamName', { state: 'active' }));
  return { ...teams, data: teams.data?.filter(({ myRole }) => myRole !== 'invited') };
};

/** All that the caller is the author of, by name. */
export const useAuthoredTeams = (): readonly TeamRow[] =>
  useGetList<TeamRow>('teams', allBy('teamName', { state: 'overview' })).data?.filter(
    ({ myRole }) => myRole === 'author',
  ) ?? [];

/** Keeps it apart from the rows of lists, which know no members. */
const withMembers = (id: string) => ({ id, meta: { members: true } });

/** Becomes the team that `/teams/team-details` shows when it names none (NAV-02). */
export const useTeam = (id: string) => {
  const team = useGetOne<TeamRow>('teams', withMembers(id));
  const known = team.data !== undefined;
  useEffect(() => {
    if (known) remember('Storedteam', id);
  }, [known, id]);
  return team;
};

/** Who is in a project's team, the author first. */
export const useTeamMembers = (id: string | null): TeamRow['members'] =>
  useGetOne<TeamRow>('teams', withMembers(id ?? ''), { enabled: id !== null }).data?.members ?? [];

/** Asks the server for the team as it is now. */
export const useNewerTeam = (id: string) => {
  const dataProvider = useDataProvider();
  return async () => (await dataProvider.getOne<TeamRow>('teams', withMembers(id))).data;
};

/** The name of a project's team, null for those who are not in it; the cards of a list ask together. */
export const useTeamName = (teamId: string | null): string | null | undefined => {
  const { data } = useGetManyAggregate<TeamRow>('teams', { ids: teamId ? [teamId] : [] }, { enabled: teamId !== null });
  return data && (data[0]?.teamName ?? null);
};
