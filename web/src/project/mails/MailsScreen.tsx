import { cutTo, longestSearch, type MailStatus, mailStatuses, type ProjectRow } from '@dossier/shared/contract';
import { Box, Button, Card } from '@mui/material';
import { useCallback } from 'react';
import { ListContextProvider } from 'react-admin';
import { useAddress } from '../../data/useAddress.ts';
import { parsed, withValues, written } from '../../data/withValues.ts';
import { SavedFilters } from '../../layout/filters/SavedFilters.tsx';
import { projectPath } from '../../paths.ts';
import { useListPage, usePageInAddress } from '../../reads/lists.ts';
import { MailIcon } from '../../theme/icons.tsx';
import { Field } from '../../theme/inputs/Field.tsx';
import { Search } from '../../theme/inputs/Search.tsx';
import { Line, List } from '../../theme/layout.tsx';
import { ListPager, ListRows } from '../../theme/lists.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { EmptyState } from '../../theme/states/states.tsx';
import { ProjectGate } from '../parts/ProjectGate.tsx';
import { MailLine, stateChoices } from './MailLine.tsx';
import { ResendButton } from './ResendButton.tsx';

type MailFilter = { readonly status?: MailStatus; readonly q?: string };

/** What a filter has in the address. */
const searchNames = ['filter', 'page'];

const filterIn = (search: URLSearchParams): MailFilter => {
  const asked = parsed(search.get('filter') ?? '');
  const status = mailStatuses.find((known) => known === asked.status);
  const q = typeof asked.q === 'string' ? cutTo(asked.q, longestSearch).trim() : '';
  return { ...(status && { status }), ...(q && { q }) };
};

/** The filter of emails, which the address has as react-admin writes filters; what else stands there stays. */
const useMailFilter = () => {
  const [search, put] = useAddress();
  const filter = filterIn(search);
  const ask = useCallback(
    (change: { readonly [name in keyof MailFilter]: MailFilter[name] | undefined }) =>
      put((before) => ({ filter: written({ ...filterIn(before), ...change }), page: '' })),
    [put],
  );
  return { filter, ask, search: withValues(new URLSearchParams(), { filter: written(filter) }).toString() };
};

const Filters = ({ projectId, at }: { readonly projectId: string; readonly at: ReturnType<typeof useMailFilter> }) => {
  const { filter, ask, search } = at;
  const find = useCallback((q: string) => ask({ q: q || undefined }), [ask]);
  return (
    <Line wrap mb={4} role="search" aria-label="Filter the emails">
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', width: '100%', maxWidth: 520 }}
      >
        <Search label="Recipient" q={filter.q ?? ''} onChange={find} />
        <Field
          label="State"
          none="All"
          value={filter.status ?? ''}
          options={stateChoices}
          onChange={(status) => ask({ status: status || undefined })}
        />
      </Box>
      <SavedFilters list={`mails-${projectId}`} search={search} names={searchNames} />
    </Line>
  );
};

const Outbox = ({ project }: { project: ProjectRow }) => {
  const at = useMailFilter();
  const mails = useListPage(
    'mails',
    { filter: { ...at.filter, projectId: project.id }, sort: { field: 'queuedAt', order: 'DESC' }, perPage: 25 },
    usePageInAddress(),
  );
  return (
    <ListContextProvider value={mails}>
      <Filters projectId={project.id} at={at} />
      <ListRows<'mails'>
        what="The emails"
        shape={320}
        empty={
          <EmptyState icon={<MailIcon />} title={at.search ? 'No such emails' : 'No emails yet'}>
            {at.search
              ? 'Nothing fits these filters.'
              : 'Invitations, reminders and all else that is sent for this project will stand here.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <Card sx={{ px: 4 }}>
            <List>
              {rows.map((mail) => (
                <MailLine key={mail.id} mail={mail} project={project} />
              ))}
            </List>
          </Card>
        )}
      </ListRows>
      <ListPager />
    </ListContextProvider>
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
                <Button to={projectPath(project.id)}>Back to the project</Button>
              </>
            }
          />
          <Outbox project={project} />
        </>
      )}
    </ProjectGate>
  );
}
