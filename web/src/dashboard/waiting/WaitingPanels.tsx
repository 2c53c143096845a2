import { documentsAndAnswers, owes, replaces, type Waiting, wanted } from '@dossier/shared/contract';
import { Box, Button, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { answersPath, mailsToPath, paths, projectPath, reviewPath } from '../../paths.ts';
import { Deadline } from '../../project/parts/Deadline.tsx';
import { useWaiting } from '../../reads/waiting.ts';
import { AssignmentIcon, HistoryIcon, HourglassIcon, MailIcon, ReplayIcon, ViewIcon } from '../../theme/icons.tsx';
import { Columns, Heading, Lead, Line, List, Row } from '../../theme/layout.tsx';
import { Loaded } from '../../theme/states/states.tsx';
import { When } from '../../theme/When.tsx';
import { WaitingList } from './WaitingList.tsx';

/** What happened in the viewer's projects in the last seven days, the liveliest first. */
const Activity = ({ activity }: { activity: Waiting['activity'] }) => (
  <WaitingList title="This week in your projects" icon={<HistoryIcon />} list={activity}>
    {({ projectId, projectName, entries }) => (
      <Row key={projectId} pad={2.5}>
        <Box className="wrap" sx={{ flex: '1 1 auto', minWidth: 0 }}>
          <Link to={projectPath(projectId)}>{projectName}</Link>
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

type ItemProps = {
  readonly project: { readonly projectId: string; readonly projectName: string };
  readonly text: ReactNode;
  /** At the end of the row. */
  readonly children?: ReactNode;
};

const Item = ({ project: { projectId, projectName }, text, children }: ItemProps) => (
  <Row pad={2.5} wrap>
    <Box className="wrap" sx={{ flex: '1 1 200px', minWidth: 0 }}>
      <Link to={projectPath(projectId)}>{projectName}</Link>
      <div className="soft compact">{text}</div>
    </Box>
    {children}
  </Row>
);

const Panels = ({ toReview, asked, dueSoon, rejected, undelivered }: Omit<Waiting, 'activity'>) => (
  <Columns from="lg" align="start" columns="1fr 1fr">
    <WaitingList title="To review" icon={<ViewIcon />} list={toReview}>
      {({ documents, answers, since, next: { personId, documentId }, ...project }) => (
        <Item
          key={project.projectId}
          project={project}
          text={
            <>
              {documentsAndAnswers(documents, answers)}, the oldest {documentId === undefined ? 'given' : 'uploaded'}{' '}
              <When at={since} inline />
            </>
          }
        >
          <Button
            to={
              documentId === undefined
                ? answersPath(project.projectId, personId)
                : reviewPath(project.projectId, personId, documentId)
            }
            aria-label={`Review ${project.projectName}`}
            size="small"
          >
            Review
          </Button>
        </Item>
      )}
    </WaitingList>
    <WaitingList title="Asked of me" icon={<AssignmentIcon />} list={asked}>
      {(row) => (
        <Item
          key={row.projectId}
          project={row}
          text={`${row.joined ? 'For' : 'You are invited by'} ${row.hostName}: ${wanted(row)}`}
        >
          <Deadline dueAt={row.dueAt} timeZone={row.timeZone} />
        </Item>
      )}
    </WaitingList>
    <WaitingList title="Due soon" icon={<HourglassIcon />} list={dueSoon}>
      {(row) => (
        <Item key={row.projectId} project={row} text={owes(row)}>
          <Deadline dueAt={row.dueAt} timeZone={row.timeZone} />
        </Item>
      )}
    </WaitingList>
    <WaitingList title="Rejected, not yet replaced" icon={<ReplayIcon />} list={rejected}>
      {(row) => (
        <Item key={row.projectId} project={row} text={replaces(row)}>
          <Deadline dueAt={row.dueAt} timeZone={row.timeZone} />
        </Item>
      )}
    </WaitingList>
    <WaitingList title="Emails that were not delivered" icon={<MailIcon />} list={undelivered}>
      {(row) => (
        <Item key={`${row.projectId}.${row.personId}`} project={row} text={`${row.email}: ${row.reason}`}>
          <When at={row.at} className="muted small" />
          <Button to={mailsToPath(row.projectId, row.email)} aria-label={`Emails to ${row.email}`} size="small">
            Emails
          </Button>
        </Item>
      )}
    </WaitingList>
  </Columns>
);

/** What the viewer can do something about, in all their projects (BEY-44). */
export default function WaitingPanels() {
  const answer = useWaiting();
  return (
    <Box component="section" aria-label="What waits for you" sx={{ mt: 8 }}>
      <Line gap={2} justify="space-between" wrap mb={3}>
        <Heading gap={0}>What waits for you</Heading>
        <Link to={paths.calendar}>Calendar of due dates</Link>
      </Line>
      <Loaded what="What waits for you" answer={answer} shape={120}>
        {({ activity, ...waiting }) => (
          <>
            {Object.values(waiting).every(({ total }) => total === 0) ? (
              <Lead>Nothing: you are up to date.</Lead>
            ) : (
              <Panels {...waiting} />
            )}
            <Box sx={{ mt: 4 }}>
              <Activity activity={activity} />
            </Box>
          </>
        )}
      </Loaded>
    </Box>
  );
}
