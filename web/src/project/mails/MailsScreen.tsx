import type { MailRow, MailStatus, ProjectRow } from '@dossier/shared/contract';
import MailIcon from '@mui/icons-material/MailOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { ListBase, useListContext } from 'react-admin';
import { Link } from 'react-router';
import { SavedFilters } from '../../layout/filters/SavedFilters.tsx';
import { projectPath } from '../../paths.ts';
import { Choice } from '../../theme/inputs/Choice.tsx';
import { Search } from '../../theme/inputs/Search.tsx';
import { Line } from '../../theme/Line.tsx';
import { List } from '../../theme/List.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { Pager } from '../../theme/Pager.tsx';
import { EmptyState } from '../../theme/states/EmptyState.tsx';
import { Loaded } from '../../theme/states/Loaded.tsx';
import { ProjectGate } from '../parts/ProjectGate.tsx';
import { MailLine } from './MailLine.tsx';
import { ResendButton } from './ResendButton.tsx';
import { stateChoices } from './states.tsx';

const perPage = 25;

/** What react-admin has of a list in the address. */
const searchNames = ['displayedFilters', 'filter', 'order', 'page', 'perPage', 'sort'];

type Asked = { readonly status?: MailStatus; readonly q?: string };

type Typed = Readonly<Record<keyof Asked, string>>;
const withoutEmpty = (asked: Typed) => Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));
const searchOf = (asked: Typed) => {
  const filter = withoutEmpty(asked);
  return Object.keys(filter).length ? new URLSearchParams({ filter: JSON.stringify(filter) }).toString() : '';
};

const Filters = ({ projectId }: { readonly projectId: string }) => {
  const { filterValues, setFilters } = useListContext();
  const { status = '', q = '' } = filterValues as Asked;
  const ask = (change: { readonly [name in keyof Asked]: string }) => {
    setFilters(withoutEmpty({ status, q, ...change }), undefined, false);
  };
  return (
    <Line wrap mb={4} role="search" aria-label="Filter the emails">
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', width: '100%', maxWidth: 520 }}
      >
        <Search label="Recipient" q={q} onChange={(typed) => ask({ q: typed })} />
        <Choice
          label="State"
          all="All"
          value={status}
          options={stateChoices}
          onChange={({ target }) => ask({ status: target.value })}
        />
      </Box>
      <SavedFilters list={`mails-${projectId}`} search={searchOf({ status, q })} names={searchNames} />
    </Line>
  );
};

const Outbox = ({ project }: { project: ProjectRow }) => {
  const list = useListContext<MailRow>();
  const { total = 0, page, setPage, filterValues } = list;
  const answer = { ...list, isFetching: list.isFetching ?? false, errorUpdateCount: 0, isPlaceholderData: false };
  return (
    <Loaded what="The emails" answer={answer} shape={<Skeleton variant="rounded" height={320} />}>
      {(mails) =>
        mails.length === 0 ? (
          <EmptyState icon={<MailIcon />} title={Object.keys(filterValues).length ? 'No such emails' : 'No emails yet'}>
            {Object.keys(filterValues).length
              ? 'Nothing fits these filters.'
              : 'Invitations, reminders and all else that is sent for this project will stand here.'}
          </EmptyState>
        ) : (
          <>
            <Card sx={{ px: 4 }}>
              <List>
                {mails.map((mail) => (
                  <MailLine key={mail.id} mail={mail} project={project} />
                ))}
              </List>
            </Card>
            <Pager page={page} pages={Math.ceil(total / perPage)} onPage={setPage} />
          </>
        )
      }
    </Loaded>
  );
};

/** `/projects/{id}/mails`: every email sent for a project, for those who manage it (BEY-19). */
export default function MailsScreen() {
  return (
    <ProjectGate managers>
      {(project) => (
        <>
          <PageHeader
            title="Emails"
            state={`${project.projectName}: every email sent for it, newest first.`}
            actions={
              <>
                <ResendButton projectId={project.id} />
                <Button component={Link} to={projectPath(project.id)}>
                  Back to the project
                </Button>
              </>
            }
          />
          <ListBase
            resource="mails"
            filter={{ projectId: project.id }}
            sort={{ field: 'queuedAt', order: 'DESC' }}
            perPage={perPage}
            storeKey={false}
            disableAuthentication
          >
            <Filters projectId={project.id} />
            <Outbox project={project} />
          </ListBase>
        </>
      )}
    </ProjectGate>
  );
}
