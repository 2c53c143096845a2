import { pageSize, type TeamRow } from '@dossier/shared/contract';
import { useState } from 'react';
import { newTeamProjectPath } from '../../paths.ts';
import { ProjectCard } from '../../projects/ProjectCard.tsx';
import { TemplateCard } from '../../projects/TemplateCard.tsx';
import { useTeamProjects } from '../../reads/teams.ts';
import { WayTo } from '../../theme/Changing.tsx';
import { Pager } from '../../theme/Pager.tsx';
import { EmptyState } from '../../theme/states/EmptyState.tsx';
import { Loaded } from '../../theme/states/Loaded.tsx';
import { Heading } from '../../theme/Text.tsx';
import { CardShapes, Cards } from '../../theme/tiles/Cards.tsx';
import { takesProjects } from '../parts/words.ts';

/** The team's projects, which every member sees (TEAM-12). */
export const TeamProjects = ({ team }: { team: TeamRow }) => {
  const [page, setPage] = useState(1);
  const projects = useTeamProjects(team.id, page);
  return (
    <>
      <Heading id="projects">Projects</Heading>
      <Loaded what="Projects" answer={projects} shape={<CardShapes amount={3} />}>
        {(rows) =>
          rows.length ? (
            <Cards>
              {rows.map((project) => (
                <li key={project.id}>
                  {project.isTemplate ? <TemplateCard project={project} /> : <ProjectCard project={project} />}
                </li>
              ))}
            </Cards>
          ) : (
            <EmptyState
              title="No projects yet"
              action={takesProjects(team) && <WayTo to={newTeamProjectPath(team.id)}>Create team project</WayTo>}
            >
              A project belongs to the team when it is chosen in the project's information.
            </EmptyState>
          )
        }
      </Loaded>
      <Pager
        page={page}
        pages={Math.ceil((projects.total ?? 0) / pageSize)}
        onPage={setPage}
        label="Pages of projects"
      />
    </>
  );
};
