import type { Waiting } from '@dossier/shared/contract';
import { Box, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router';
import { projectPath } from '../../paths.ts';
import { HistoryRounded as HistoryIcon } from '../../theme/icons.tsx';
import { List, Row } from '../../theme/layout.tsx';
import { When } from '../../theme/When.tsx';
import { WaitingList } from './WaitingList.tsx';

/** What happened in the viewer's projects in the last seven days, the liveliest first. */
export const Activity = ({ activity }: { activity: Waiting['activity'] }) => (
  <WaitingList title="This week in your projects" icon={<HistoryIcon />} list={activity}>
    {({ projectId, projectName, entries }) => (
      <Row key={projectId} pad={2.5}>
        <Box className="wrap" sx={{ flex: '1 1 auto', minWidth: 0 }}>
          <MuiLink component={Link} to={projectPath(projectId)}>
            {projectName}
          </MuiLink>
          <List gap={1}>
            {entries.map(({ id, at, text }) => (
              <li key={id} className="soft compact">
                {text}, <When at={at} inline className="muted" />
              </li>
            ))}
          </List>
        </Box>
      </Row>
    )}
  </WaitingList>
);
