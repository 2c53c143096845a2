import { isDocument, type ProjectRow, type QuestionsRow } from '@dossier/shared/contract';
import { Box, MenuItem } from '@mui/material';
import { useCallback } from 'react';
import { useWork } from '../../data/useWork.ts';
import { SavedFilters } from '../../layout/filters/SavedFilters.tsx';
import { type AnswersFilter, useReadAnswers } from '../../reads/answers.ts';
import { saveBlob, saveCsv } from '../../reads/downloads.ts';
import { DownloadIcon, TableIcon } from '../../theme/icons.tsx';
import { Field } from '../../theme/inputs/Field.tsx';
import { Search } from '../../theme/inputs/Search.tsx';
import { Line } from '../../theme/layout.tsx';
import { MenuButton } from '../../theme/MenuButton.tsx';
import { Opener } from '../../theme/Opener.tsx';
import { ColumnsDialog } from '../table/ColumnsDialog.tsx';
import type { Columns } from '../table/useHiddenColumns.ts';
import { AnswerFilterButton, AnswerFilterChips } from './AnswerFilters.tsx';
import { answersCsv, answersJson } from './answersFile.ts';
import { type AnswersList, searchNames } from './useAnswersList.ts';
import type { NamedItem } from './words.ts';

type Props = {
  readonly project: ProjectRow;
  readonly sections: readonly QuestionsRow[];
  readonly at: AnswersList;
  readonly columns: Columns;
  readonly all: readonly NamedItem[];
};

const completeness = [
  ['true', 'All that is required'],
  ['false', 'Something is missing'],
] as const;

/** All that are shown, on whatever page. */
const Download = ({ project, sections, at, all }: Pick<Props, 'project' | 'sections' | 'at' | 'all'>) => {
  const read = useReadAnswers();
  const nameOf = (itemId: string) => all.find(({ id }) => id === itemId)?.name ?? '';
  const saving = useWork(async (kind: 'csv' | 'json') => {
    const rows = await read(project.id, at.filter, at.sort);
    const name = `${project.projectName} - answers.${kind}`;
    if (kind === 'csv') saveCsv(answersCsv(sections, rows, nameOf), name);
    else saveBlob(new Blob([answersJson(project, sections, rows)], { type: 'application/json' }), name);
  });
  return (
    <MenuButton label="Download" icon={<DownloadIcon />}>
      {(['csv', 'json'] as const).map((kind) => (
        <MenuItem key={kind} disabled={at.list.total === 0} onClick={() => saving.mutate(kind)}>
          {kind === 'csv' ? 'CSV, for a spreadsheet' : 'JSON, for a program'}
        </MenuItem>
      ))}
    </MenuButton>
  );
};

/** Whose answers are shown, which columns, and what is made of them. */
export const AnswersTools = ({ project, sections, at, columns, all }: Props) => {
  const { filter, ask, search } = at;
  const conditions = filter.answers ?? [];
  const find = useCallback((q: string) => ask({ q: q || undefined }), [ask]);
  const withConditions = (answers: NonNullable<AnswersFilter['answers']>) =>
    ask({ answers: answers.length > 0 ? answers : undefined });
  const hasQuestions = all.some(({ item }) => !isDocument(item));
  return (
    <>
      <Line wrap mb={4} role="search" aria-label="Filter the answers">
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
            width: '100%',
            maxWidth: 400,
          }}
        >
          <Search label="Name or email" q={filter.q ?? ''} onChange={find} />
          {hasQuestions && (
            <Field
              label="Answered"
              none="Everybody"
              value={filter.complete === undefined ? '' : String(filter.complete)}
              options={completeness}
              onChange={(chosen) => ask({ complete: chosen === '' ? undefined : chosen === 'true' })}
            />
          )}
        </Box>
        <AnswerFilterButton sections={sections} all={all} conditions={conditions} onChange={withConditions} />
        <Opener
          size="small"
          startIcon={<TableIcon />}
          opens={(close) => <ColumnsDialog all={all} columns={columns} onClose={close} />}
        >
          {columns.hidden.length > 0 ? `Columns (${all.length - columns.hidden.length} of ${all.length})` : 'Columns'}
        </Opener>
        <SavedFilters list={`answers-${project.id}`} search={search} names={searchNames} />
        <Download project={project} sections={sections} at={at} all={all} />
      </Line>
      <AnswerFilterChips all={all} conditions={conditions} onChange={withConditions} />
    </>
  );
};
