import type { ProjectRow } from '@dossier/shared/contract';
import { styled } from '@mui/material';
import { formatDay } from '../format/dates.ts';
import { count } from '../format/numbers.ts';
import { Deadline } from '../project/parts/Deadline.tsx';
import { StatusBar } from '../project/parts/StatusBar.tsx';
import { addressOf } from '../project/parts/steps.ts';
import { AssignmentIcon, FileIcon, GroupsIcon } from '../theme/icons.tsx';
import { Line } from '../theme/layout.tsx';
import { WholeCard } from '../theme/tiles/Cards.tsx';
import { CardHead } from './CardHead.tsx';

/** `Nov 21 2026 – Dec 24 2026` (FMT-06). */
export const DateRange = ({ project }: { project: Pick<ProjectRow, 'startDate' | 'endDate'> }) => (
  <span className="num">
    {formatDay(project.startDate)} – {formatDay(project.endDate)}
  </span>
);

const Counts = styled('div')(({ theme: { spacing } }) => ({
  display: 'flex',
  gap: spacing(4),
  '& svg': { fontSize: 18, marginRight: spacing(1), verticalAlign: -4 },
}));
const Bottom = styled('div')({ marginTop: 'auto' });

/** One project of the list: the whole card opens it, the menu lies above (LIST-07 to LIST-10). */
export const ProjectCard = ({ project }: { project: ProjectRow }) => (
  <WholeCard>
    <CardHead project={project} to={addressOf(project)} />
    <Counts className="soft compact">
      <span className="num">
        <FileIcon aria-hidden />
        {count(project.documentCount, 'document')}
      </span>
      {project.questions !== undefined && project.questions.count > 0 && (
        <span className="num">
          <AssignmentIcon aria-hidden />
          {count(project.questions.count, 'question')}
        </span>
      )}
      <span className="num">
        <GroupsIcon aria-hidden />
        {count(project.collaboratorCount, 'collaborator')}
      </span>
    </Counts>
    <Bottom>
      <StatusBar counts={project.statusCounts} answering={project.questions?.people} />
      <Line gap={2} align="stretch" justify="space-between" wrap mt={2} className="muted small">
        <DateRange project={project} />
        {project.status === 'active' && <Deadline dueAt={project.ownDueAt} timeZone={project.timeZone} />}
      </Line>
    </Bottom>
  </WholeCard>
);
