import type { ProjectRow, TeamRow } from '@dossier/shared/contract';
import { useGetList } from 'react-admin';
import { all, newestFirst } from '../../reads/projects.ts';
import type { TeamMember } from './members.ts';

/** What removing somebody from the team does not take from them. */
export const StaysIn = ({ team, member }: { readonly team: TeamRow; readonly member: TeamMember }) => {
  const { data = [] } = useGetList<ProjectRow>('projects', {
    filter: { teamId: team.id },
    sort: newestFirst,
    pagination: all,
  });
  const names = data
    .filter(({ coHostEmails, supportStaff }) => [...coHostEmails, supportStaff].includes(member.email))
    .map(({ projectName }) => `“${projectName}”`);
  if (names.length === 0) return null;
  return ` They stay co-host or support staff of ${names.join(', ')}, until you change that in the project’s information.`;
};
