import type { ProjectRow } from '@dossier/shared/contract';
import { Box } from '@mui/material';
import { count } from '../format/numbers.ts';
import { copyPath, projectPath } from '../paths.ts';
import { isManaging } from '../reads/projects.ts';
import { WayTo } from '../theme/Changing.tsx';
import { WholeCard } from '../theme/tiles/Cards.tsx';
import { CardHead } from './CardHead.tsx';

/** A template: the whole card opens it, the button begins a project with it. */
export const TemplateCard = ({ project }: { project: ProjectRow }) => (
  <WholeCard>
    <CardHead project={project} to={projectPath(project.id)} />
    <div className="soft compact num">{count(project.documentCount, 'document')}</div>
    {isManaging(project) && (
      <Box sx={{ mt: 'auto', zIndex: 1 }}>
        <WayTo to={copyPath(project)} aria-label={`New project from ${project.projectName}`}>
          New project
        </WayTo>
      </Box>
    )}
  </WholeCard>
);
