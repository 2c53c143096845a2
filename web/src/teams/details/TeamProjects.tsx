import type { TeamRow } from '@dossier/shared/contract';
import { useState } from 'react';
import { ListContextProvider } from 'react-admin';
import { newTeamProjectPath } from '../../paths.ts';
import { ProjectCard } from '../../projects/ProjectCard.tsx';
import { TemplateCard } from '../../projects/TemplateCard.tsx';
import { useListPage } from '../../reads/lists.ts';
import { newestFirst } from '../../reads/projects.ts';
import { WayTo } from '../../theme/Changing.tsx';
import { Heading } from '../../theme/layout.tsx';
import { ListPager, ListRows } from '../../theme/lists.tsx';
import { EmptyState } from '../../theme/states/states.tsx';
import { CardShapes, Cards } from '../../theme/tiles/Cards.tsx';
import { takesProjects } from '../parts/role.tsx';

/** The team's projects, which every member sees (TEAM-12). */
export const TeamProjects = ({ team }: { team: TeamRow }) => {
  const projects = useListPage('projects', { filter: { teamId: team.id }, sort: newestFirst }, useState(1));
  return (
    <ListContextProvider value={projects}>
      <Heading id="projects">Projects</Heading>
      <ListRows<'projects'>
        what="Projects"
        shape={<CardShapes amount={3} />}
        empty={
          <EmptyState
            title="No projects yet"
            action={takesProjects(team) && <WayTo to={newTeamProjectPath(team.id)}>Create team project</WayTo>}
          >
            A project belongs to the team when it is chosen in the project's information.
          </EmptyState>
        }
      >
        {(rows) => (
          <Cards>
            {rows.map((project) => (
              <li key={project.id}>
                {project.isTemplate ? <TemplateCard project={project} /> : <ProjectCard project={project} />}
              </li>
            ))}
          </Cards>
        )}
      </ListRows>
      <ListPager label="Pages of projects" />
    </ListContextProvider>
  );
};
