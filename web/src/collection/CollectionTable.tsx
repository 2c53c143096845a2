import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import { Box, Card, Checkbox, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useSearchParams } from 'react-router';
import { withValues } from '../data/withValues.ts';
import { displayName } from '../format/names.ts';
import { useGrowing } from '../project/table/useGrowing.ts';
import { useTickAll } from '../project/table/useTickAll.ts';
import { useDownload } from '../reads/downloads.ts';
import { usePast } from '../reads/past.ts';
import { isManaging } from '../reads/projects.ts';
import { ReviewModal } from '../review/ReviewModal.tsx';
import { DownloadIcon, ReviewIcon, ViewIcon } from '../theme/icons.tsx';
import { SortCell } from '../theme/inputs/SortCell.tsx';
import { Tool } from '../theme/inputs/Tool.tsx';
import { Line, List, SmallPanel } from '../theme/layout.tsx';
import { Person } from '../theme/Person.tsx';
import { EmptyState } from '../theme/states/states.tsx';
import { useWide } from '../theme/useWide.ts';
import { FilesDialog } from './FilesDialog.tsx';

const TickCell = () => {
  const { isAll, isSome, toggle } = useTickAll();
  return (
    <TableCell padding="checkbox">
      <Checkbox
        checked={isAll}
        indeterminate={isSome}
        onChange={toggle}
        slotProps={{ input: { 'aria-label': 'Tick everybody shown' } }}
      />
    </TableCell>
  );
};

/** Sorted by each of its columns, as the address says. */
const CollectionHead = ({ canTick }: { readonly canTick: boolean }) => (
  <TableHead>
    <TableRow>
      {canTick && <TickCell />}
      <SortCell field="name">Member Name</SortCell>
      <SortCell field="email">Email</SortCell>
      <SortCell field="required" align="right">
        Number of Files
      </SortCell>
      <SortCell field="delivered" align="right">
        Uploaded Documents
      </SortCell>
      <TableCell align="right">Actions</TableCell>
    </TableRow>
  </TableHead>
);

type Props = {
  readonly project: ProjectRow;
  /** All, whatever the filter. */
  readonly people: readonly CollaboratorRow[];
};
type ActionProps = {
  readonly person: CollaboratorRow;
  readonly project: ProjectRow;
  readonly onView: () => void;
  readonly onReview: () => void;
};

const Actions = ({ person, project, onView, onReview }: ActionProps) => {
  const { download } = useDownload();
  const past = usePast() !== undefined;
  const name = displayName(person);
  const files = person.documents.flatMap(({ fileId }) => fileId ?? []);
  const fetchAll = () =>
    download(
      files.length === 1 && files[0] ? { fileId: files[0] } : { projectId: project.id, personId: person.personId },
      'No file path available.',
    );
  return (
    <>
      <Tool
        name="Download"
        aria-label={`Download the files of ${name}`}
        icon={DownloadIcon}
        // An archive is of now.
        disabled={files.length === 0 || (past && files.length > 1)}
        onClick={fetchAll}
      />
      <Tool
        name="View"
        aria-label={`View the files of ${name}`}
        icon={ViewIcon}
        disabled={files.length === 0}
        onClick={onView}
      />
      {isManaging(project) && (
        <Tool name="Review" aria-label={`Review the documents of ${name}`} icon={ReviewIcon} onClick={onReview} />
      )}
    </>
  );
};

/** One row per collaborator, with download, view and review (COLLECT-01 to COLLECT-06), found, sorted and ticked as in the project's table. */
export const CollectionTable = ({ project, people }: Props) => {
  const wide = useWide();
  const { data: rows = [], selectedIds, onToggleItem } = useListContext<CollaboratorRow>();
  const canTick = isManaging(project);
  const tick = (person: CollaboratorRow) => (
    <Checkbox
      checked={selectedIds.includes(person.id)}
      onChange={() => onToggleItem(person.id)}
      slotProps={{ input: { 'aria-label': `Tick ${displayName(person)}` } }}
    />
  );
  const { shown, more, end } = useGrowing(rows.length);
  const [asked, setAsked] = useSearchParams();
  const [opened, setOpened] = useState<{ what: 'files' | 'review'; personId: string }>();
  // A link leads to one person; whoever closes what it opened does not want it again after a reload.
  const wanted = asked.get('person');
  const open = opened ?? (wanted ? { what: isManaging(project) ? 'review' : 'files', personId: wanted } : undefined);
  const person = people.find(({ personId }) => personId === open?.personId);
  const close = () => {
    setOpened(undefined);
    if (wanted) setAsked((now) => withValues(now, { person: '' }), { replace: true });
  };
  const actions = (person: CollaboratorRow) => (
    <Actions
      person={person}
      project={project}
      onView={() => setOpened({ what: 'files', personId: person.personId })}
      onReview={() => setOpened({ what: 'review', personId: person.personId })}
    />
  );
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title="Nobody here" />
      ) : wide ? (
        <TableContainer component={Card}>
          <Table aria-label="Documents Collections">
            <CollectionHead canTick={canTick} />
            <TableBody>
              {rows.slice(0, shown).map((person) => (
                <TableRow key={person.id} hover selected={selectedIds.includes(person.id)}>
                  {canTick && <TableCell padding="checkbox">{tick(person)}</TableCell>}
                  <TableCell component="th" scope="row">
                    <Person name={displayName(person)} pictureFileId={person.pictureFileId} />
                  </TableCell>
                  <TableCell className="soft">{person.email}</TableCell>
                  <TableCell align="right" className="num">
                    {person.required}
                  </TableCell>
                  <TableCell align="right" className="num">
                    {person.delivered}
                  </TableCell>
                  <TableCell align="right" className="nowrap">
                    {actions(person)}
                  </TableCell>
                </TableRow>
              ))}
              {more && (
                <TableRow ref={end}>
                  <TableCell colSpan={canTick ? 6 : 5}>Loading more</TableCell>
                </TableRow>
              )}
            </TableBody>
          </Table>
        </TableContainer>
      ) : (
        <List aria-label="Documents Collections" gap={3}>
          {rows.slice(0, shown).map((person) => (
            <SmallPanel component="li" key={person.id}>
              <Line gap={2}>
                {canTick && tick(person)}
                <Person name={person.name} email={person.email} pictureFileId={person.pictureFileId} />
              </Line>
              <Line className="num soft" gap={1} mt={2}>
                <Box sx={{ flex: 1 }}>
                  {person.delivered} of {person.required} uploaded
                </Box>
                {actions(person)}
              </Line>
            </SmallPanel>
          ))}
          {more && <li ref={end}>Loading more</li>}
        </List>
      )}
      {person && open?.what === 'files' && <FilesDialog person={person} onClose={close} />}
      {person && open?.what === 'review' && <ReviewModal project={project} person={person} onClose={close} />}
    </>
  );
};
