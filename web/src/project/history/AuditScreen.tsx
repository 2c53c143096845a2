import type { HistoryFormat, HistoryRow, HistorySelection, ProjectRow } from '@dossier/shared/contract';
import { Button, MenuItem } from '@mui/material';
import { useEffect, useMemo } from 'react';
import { useAddress } from '../../data/useAddress.ts';
import { withValues } from '../../data/withValues.ts';
import { count } from '../../format/numbers.ts';
import { SavedFilters } from '../../layout/filters/SavedFilters.tsx';
import { projectPath } from '../../paths.ts';
import { useDownload } from '../../reads/downloads.ts';
import { useHistory } from '../../reads/history.ts';
import { DownloadIcon } from '../../theme/icons.tsx';
import { MenuButton } from '../../theme/MenuButton.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { EmptyState, Loaded } from '../../theme/states/states.tsx';
import { ProjectGate } from '../parts/ProjectGate.tsx';
import { askedFields, askedIn, searchOf, selectionOf } from './asked.ts';
import { ChainState } from './ChainState.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import { Filters } from './Filters.tsx';
import { EvidenceButton, PreparedEvidence } from './PreparedEvidence.tsx';
import { Timeline } from './Timeline.tsx';

const names: Readonly<Record<HistoryFormat, string>> = {
  csv: 'CSV, for spreadsheets',
  json: 'JSON',
  jsonl: 'JSON Lines',
};

type Props = { readonly projectId: string; readonly filter: HistorySelection };

/** The entries that are asked for, all pages of them, as a file (BEY-03). */
const ExportMenu = ({ projectId, filter }: Props) => {
  const { download } = useDownload();
  return (
    <MenuButton label="Export" icon={<DownloadIcon />} size="medium">
      {Object.entries(names).map(([format, label]) => (
        <MenuItem key={format} onClick={() => void download({ projectId, history: format as HistoryFormat, filter })}>
          {label}
        </MenuItem>
      ))}
    </MenuButton>
  );
};

/** Pixels from the top within which new entries come in by themselves. */
const nearTop = 200;
const none: readonly HistoryRow[] = [];

const Audit = ({ project }: { project: ProjectRow }) => {
  const [search, put] = useAddress();
  const query = search.toString();
  const selection = useMemo(
    () => selectionOf(askedIn(new URLSearchParams(query)), project.timeZone),
    [query, project.timeZone],
  );
  const { answer, waiting, reveal, more, hasMore, isLoadingMore } = useHistory(project.id, selection);
  useEffect(() => {
    if (waiting > 0 && window.scrollY < nearTop) reveal();
  });
  const opened = search.get('entry');
  return (
    <>
      <PageHeader
        title="Time line"
        state={`${project.projectName}: everything that happened, newest first.`}
        actions={
          <>
            <ExportMenu projectId={project.id} filter={selection} />
            <EvidenceButton projectId={project.id} />
            <Button to={projectPath(project.id)}>Back to the project</Button>
          </>
        }
      />
      <ChainState projectId={project.id} />
      <PreparedEvidence projectId={project.id} />
      <Filters project={project} asked={askedIn(search)} rows={answer.data ?? none} onChange={put}>
        <SavedFilters list={`history-${project.id}`} search={searchOf(askedIn(search))} names={askedFields} />
      </Filters>
      {waiting > 0 && (
        <Button
          variant="contained"
          sx={{ position: 'sticky', top: 72, zIndex: 2, mb: 3 }}
          onClick={() => {
            reveal();
            window.scrollTo(0, 0);
          }}
        >
          Show {count(waiting, 'new entry', 'new entries')}
        </Button>
      )}
      <Loaded what="The time line" answer={answer} shape={480}>
        {(rows) =>
          rows.length === 0 && !hasMore ? (
            <EmptyState title="Nothing fits these filters." />
          ) : (
            <Timeline
              rows={rows}
              more={more}
              hasMore={hasMore}
              addressOf={({ id }) => `?${withValues(search, { entry: id })}`}
            />
          )
        }
      </Loaded>
      {isLoadingMore && (
        <p className="muted small" role="status">
          Loading more…
        </p>
      )}
      {opened && <EntryDialog id={opened} onClose={() => put({ entry: '' }, { replace: false })} />}
    </>
  );
};

/** `/projects/{id}/audit`: for those who run the project (BEY-01). */
export default function AuditScreen() {
  return <ProjectGate auditors>{(project) => <Audit project={project} />}</ProjectGate>;
}
