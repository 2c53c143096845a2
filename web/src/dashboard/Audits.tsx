import type { ProjectRow } from '@dossier/shared/contract';
import { Box, Button, Link as MuiLink, Skeleton } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { formatDay } from '../format/dates.ts';
import { paths, projectPath } from '../paths.ts';
import { Heading, Line, List, Row } from '../theme/layout.tsx';
import { Loaded } from '../theme/states/states.tsx';

const shown = 5;

/** What an auditor comes for: the newest projects, and the way to all. */
export const Audits = () => {
  const projects = useGetList<ProjectRow>('projects', {
    filter: { audited: true },
    pagination: { page: 1, perPage: shown },
    sort: { field: 'createdAt', order: 'DESC' },
  });
  return (
    <Box component="section" aria-label="Projects you audit" sx={{ mt: 8 }}>
      <Line justify="space-between" align="center" wrap>
        <Heading gap={0}>Projects you audit</Heading>
        <Button component={Link} to={paths.audits}>
          Show all
        </Button>
      </Line>
      <Loaded what="Projects you audit" answer={projects} shape={<Skeleton variant="rounded" height={48} />}>
        {(rows) => (
          <List>
            {rows.map(({ id, projectName, host, endDate }) => (
              <Row key={id} pad={2.5} wrap>
                <div className="grow wrap">
                  <MuiLink component={Link} to={projectPath(id)}>
                    {projectName}
                  </MuiLink>
                </div>
                <div className="num muted small">
                  {host.name}, due {formatDay(endDate)}
                </div>
              </Row>
            ))}
          </List>
        )}
      </Loaded>
    </Box>
  );
};
