import { type CalendarRow, missingFor } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { clockOfDeadline } from '../format/when.ts';
import { projectPath } from '../paths.ts';
import { Deadline } from '../project/parts/Deadline.tsx';
import { Row } from '../theme/List.tsx';

/** When, for which project, and what is missing. */
export const DeadlineRow = ({ row }: { row: CalendarRow }) => (
  <Row pad={2.5} wrap>
    <Box className="num soft" sx={{ width: 48, flexShrink: 0 }}>
      {clockOfDeadline(row)}
    </Box>
    <Box className="wrap" sx={{ flex: '1 1 200px', minWidth: 0 }}>
      <MuiLink component={Link} to={projectPath(row.projectId)}>
        {row.projectName}
      </MuiLink>
      {row.kind === 'hosted' && row.isExtended && <span className="muted">, extended</span>}
      <div className="soft compact">{missingFor(row)}</div>
    </Box>
    <Deadline dueAt={row.dueAt} timeZone={row.timeZone} />
  </Row>
);
