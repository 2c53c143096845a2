import { Card, Skeleton } from '@mui/material';
import { count, formatSize } from '../format/numbers.ts';
import { List, Row } from '../theme/layout.tsx';
import { EmptyState, Loaded } from '../theme/states/states.tsx';
import { When } from '../theme/When.tsx';
import { Left } from './Left.tsx';
import { OperatorPage } from './OperatorPage.tsx';
import { useLargestProjects } from './reads.ts';

/** What projects take and whose they are; their names and contents are none of it. */
const ProjectsScreen = () => {
  const answer = useLargestProjects();
  const { data } = answer;
  const state = data ? `${count(data.total, 'project')}. Those whose documents take most room are listed.` : '\u00a0';
  return (
    <OperatorPage title="Projects" state={state}>
      <Loaded what="Projects" answer={answer} shape={<Skeleton variant="rounded" height={240} />}>
        {({ projects, left }) => (
          <>
            <Left left={left} />
            {projects.length === 0 ? (
              <EmptyState title="No document was uploaded yet." />
            ) : (
              <Card component={List} sx={{ px: 4 }} aria-label="Projects by size">
                {projects.map(({ id, host, status, people, createdAt, bytes }) => (
                  <Row key={id} gap={4} pad={3}>
                    <div className="grow compact">
                      <div className="strong num">{id}</div>
                      <div className="muted small wrap">
                        {host || 'Removed person'}
                        {status && `, ${status}`}
                        {people !== null && `, ${count(people, 'collaborator')}`}
                        {createdAt && (
                          <>
                            , made <When at={createdAt} inline />
                          </>
                        )}
                      </div>
                    </div>
                    <span className="num strong">{formatSize(bytes)}</span>
                  </Row>
                ))}
              </Card>
            )}
          </>
        )}
      </Loaded>
    </OperatorPage>
  );
};

export default ProjectsScreen;
