import type { ProjectRow } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { displayName } from '../format/names.ts';
import { teamPath } from '../paths.ts';
import { HandOverDialog } from '../project/hosting/HandOverDialog.tsx';
import { useHostedProjects } from '../reads/projects.ts';
import { useAuthoredTeams } from '../reads/teams.ts';
import { Hint, List, Row } from '../theme/layout.tsx';
import { hasFailed } from '../theme/states/states.tsx';

/** What the person is the host or the author of, each with the way to hand it over before (BEY-47). */
export const Hosted = () => {
  const hosted = useHostedProjects();
  const projects = hosted.data?.filter(({ status }) => status !== 'bin') ?? [];
  const teams = useAuthoredTeams();
  const [handingOver, setHandingOver] = useState<ProjectRow>();
  if (hasFailed(hosted)) return <Hint>What you host could not be read.</Hint>;
  if (projects.length + teams.length === 0) return null;
  return (
    <>
      <Hint>Hand over what should go on without you:</Hint>
      <List scrolls aria-label="What you host" sx={{ maxHeight: 200, mb: 4, fontSize: 14 }}>
        {projects.map((project) => (
          <Row key={project.id} pad={1}>
            <span className="grow wrap">
              {project.projectName}
              {project.offeredTo && <span className="soft">, waits for {displayName(project.offeredTo)}</span>}
            </span>
            <Button size="small" onClick={() => setHandingOver(project)}>
              Hand over
            </Button>
          </Row>
        ))}
        {teams.map(({ id, teamName, offeredTo }) => (
          <Row key={id} pad={1}>
            <span className="grow wrap">
              Team {teamName}
              {offeredTo && <span className="soft">, waits for {displayName(offeredTo)}</span>}
            </span>
            <Button size="small" component={Link} to={teamPath(id)}>
              Hand over
            </Button>
          </Row>
        ))}
      </List>
      {handingOver && <HandOverDialog project={handingOver} onClose={() => setHandingOver(undefined)} />}
    </>
  );
};
