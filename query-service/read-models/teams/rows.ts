import { teamRolesIn } from '@dossier/shared/authorization';
import type { TeamRow } from '@dossier/shared/contract';
import { joinedOf, peopleOf, type TeamDocument } from '@dossier/shared/views';
import type { Asker } from '../../http/asker.ts';
import type { People } from '../../http/lists/people.ts';
import type { Reader } from '../../http/lists/reader.ts';

const statuses = ['draft', 'active', 'past'] as const;

const personIn = (people: People, personId: string) => {
  const { name, email } = people.get(personId) ?? { name: '', email: '' };
  return { personId, name, email };
};

const membersIn = (team: TeamDocument, people: People): TeamRow['members'] =>
  peopleOf(team).map((personId) => ({
    ...personIn(people, personId),
    role: personId === team.author ? ('author' as const) : ('member' as const),
    status: team.members[personId] === 'invited' ? ('invited' as const) : ('joined' as const),
    since: team.since[personId] ?? team.createdAt,
  }));

const seesOffer = ({ author, offeredTo }: TeamDocument, personId: string) =>
  personId === author || personId === offeredTo;

/** Teams in which the asker has a role. `full`: with their members, whom invited people do not see. */
export const teamRowsOf =
  ({ readStore, people }: Pick<Reader, 'readStore' | 'people'>) =>
  async (asker: Asker, teams: readonly TeamDocument[], full: boolean): Promise<TeamRow[]> => {
    const seen = teams.flatMap((team) => {
      const [myRole] = teamRolesIn(team, asker.personId);
      return myRole ? [{ team, myRole, full: full && myRole !== 'invited' }] : [];
    });
    const known = await people(
      seen.flatMap(({ team, full: all }) => {
        const offeredTo = team.offeredTo === null ? [] : [team.offeredTo];
        return all ? peopleOf(team) : [team.author, ...offeredTo];
      }),
    );
    return Promise.all(
      seen.map(async ({ team, myRole, full: all }) => ({
        id: team.id,
        teamName: team.teamName,
        teamType: team.teamType,
        teamDetails: team.teamDetails,
        status: team.status,
        isBinned: team.isBinned,
        createdOn: team.createdAt,
        purgeOn: team.purgeAt,
        author: personIn(known, team.author),
        offeredTo: team.offeredTo !== null && seesOffer(team, asker.personId) ? personIn(known, team.offeredTo) : null,
        myRole,
        totalProjects: await readStore.count('projects', {
          teamId: team.id,
          host: joinedOf(team),
          status: statuses,
        }),
        memberCount: joinedOf(team).length,
        members: all ? membersIn(team, known) : [],
        detailsRevision: team.detailsRevision,
      })),
    );
  };
