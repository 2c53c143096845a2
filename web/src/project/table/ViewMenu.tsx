import { type CollaboratorRow, cutTo, type ProjectRow, savedFilterLimits } from '@dossier/shared/contract';
import { Divider, MenuItem } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { useKept } from '../../data/kept.ts';
import { listSavedFilters, saveFilter } from '../../data/savedFilters.ts';
import { useWork } from '../../data/useWork.ts';
import { useSavedMenu } from '../../layout/filters/SavedFilters.tsx';
import { useReadCells } from '../../reads/answers.ts';
import { saveCsv } from '../../reads/downloads.ts';
import { onlyLooks } from '../../reads/looking.ts';
import { TableIcon as ViewIcon } from '../../theme/icons.tsx';
import { MenuButton } from '../../theme/MenuButton.tsx';
import { useProgressShown } from '../progress/useProgressShown.ts';
import { ColumnsDialog } from './ColumnsDialog.tsx';
import { type Column, questionsOf } from './columns.ts';
import { peopleCsv } from './peopleCsv.ts';
import type { Columns } from './useHiddenColumns.ts';
import { type PeopleFilter, searchNames, searchOf } from './usePeopleList.ts';

type Kept = { readonly name: string; readonly search: string };
const none: readonly Kept[] = [];

/** Takes over the filters that an earlier version kept in this browser. What is refused stays here for the next time. */
const useFormerFilters = (list: string, projectId: string) => {
  const [kept, keep] = useKept(`filters-${projectId}`, none);
  const client = useQueryClient();
  useEffect(() => {
    const [next] = kept;
    if (!next || onlyLooks()) return;
    let isOver = false;
    const takeOver = async () => {
      const known = await listSavedFilters();
      const isOther = known.some((one) => one.list === list && one.name === next.name && one.search !== next.search);
      // Another browser had another one of that name.
      const name = isOther ? `${cutTo(next.name, savedFilterLimits.name - 4)} (2)` : next.name;
      await saveFilter({ list, name, search: next.search });
      if (isOver) return;
      keep(kept.slice(1));
      await client.invalidateQueries({ queryKey: ['saved-filters'] });
    };
    takeOver().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [kept, keep, list, client]);
};

type Props = {
  readonly project: ProjectRow;
  /** What the table can have a column of. */
  readonly all: readonly Column[];
  /** Whether there are pictures of it. */
  readonly hasProgress?: boolean;
  /** Undefined where there are none to choose, as on a phone. */
  readonly columns?: Columns | undefined;
};

/** How the table is looked at: pictures of it, its columns, filters that were saved, the rows for a spreadsheet. */
export const ViewMenu = ({ project, all, hasProgress = false, columns }: Props) => {
  const { data = [], filterValues, sort } = useListContext<CollaboratorRow>();
  const progress = useProgressShown();
  const [choosing, setChoosing] = useState(false);
  const list = `people-${project.id}`;
  useFormerFilters(list, project.id);
  const saved = useSavedMenu({ list, search: searchOf(filterValues as PeopleFilter, sort), names: searchNames });
  const canSave = !onlyLooks();
  const shown = all.filter(({ id }) => !columns?.hidden.includes(id));
  const readCells = useReadCells();
  const exporting = useWork(async () => {
    const questionIds = questionsOf(shown).map(({ questionId }) => questionId);
    const rows = questionIds.length > 0 ? await readCells(project.id, { questionIds }) : [];
    saveCsv(peopleCsv(data, shown, rows), `${project.projectName} - collaborators.csv`);
  });
  return (
    <>
      <MenuButton label={saved.shown ?? 'View'} icon={<ViewIcon />} onOpen={canSave ? saved.read : undefined}>
        {[
          hasProgress && (
            <MenuItem key="progress" onClick={() => progress.toggle()}>
              {progress.isShown ? 'Hide progress' : 'Show progress'}
            </MenuItem>
          ),
          columns && (
            <MenuItem key="columns" onClick={() => setChoosing(true)}>
              {columns.hidden.length > 0 ? `Columns (${shown.length} of ${all.length})` : 'Columns'}
            </MenuItem>
          ),
          <MenuItem
            key="export"
            disabled={data.length === 0}
            title="The rows and columns that are shown, for a spreadsheet"
            onClick={() => exporting.mutate()}
          >
            Export CSV
          </MenuItem>,
          ...(canSave ? [<Divider key="saved" component="li" role="separator" />, ...saved.entries] : []),
        ]}
      </MenuButton>
      {saved.dialog}
      {choosing && columns && (
        <ColumnsDialog
          all={all}
          columns={columns}
          questions={questionsOf(all).map(({ questionId }) => questionId)}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
};
