import type { CollaboratorRow, DocumentRow, ProjectRow } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { SavedFilters } from '../../layout/filters/SavedFilters.tsx';
import { saveBlob } from '../../reads/downloads.ts';
import { TableChartOutlined as ExportIcon } from '../../theme/icons.tsx';
import { Line } from '../../theme/Line.tsx';
import { FilterChips, ReasonFilters } from './FilterChips.tsx';
import { FindBox } from './FindBox.tsx';
import { peopleCsv } from './peopleCsv.ts';
import { useFormerFilters } from './useFormerFilters.ts';
import { type PeopleFilter, searchNames, searchOf } from './usePeopleList.ts';

const ExportButton = ({ project, documents }: Omit<Props, 'people'>) => {
  const { data = [] } = useListContext<CollaboratorRow>();
  return (
    <Button
      size="small"
      startIcon={<ExportIcon />}
      disabled={data.length === 0}
      title="The rows that are shown, for a spreadsheet"
      onClick={() =>
        saveBlob(
          new Blob([peopleCsv(data, documents)], { type: 'text/csv;charset=utf-8' }),
          `${project.projectName} - collaborators.csv`,
        )
      }
    >
      Export CSV
    </Button>
  );
};

const SavedPeopleFilters = ({ projectId }: { readonly projectId: string }) => {
  const { filterValues, sort } = useListContext();
  const list = `people-${projectId}`;
  useFormerFilters(list, projectId);
  return <SavedFilters list={list} search={searchOf(filterValues as PeopleFilter, sort)} names={searchNames} />;
};

type Props = {
  readonly project: ProjectRow;
  readonly people: readonly CollaboratorRow[];
  readonly documents: readonly DocumentRow[];
};

/** What narrows down a list of people, and what takes it away. */
export const PeopleTools = ({ project, people, documents }: Props) => (
  <>
    <Line wrap gap={3} mb={3}>
      <FindBox />
      <FilterChips people={people} />
      <Line wrap gap={1} className="to-end">
        <SavedPeopleFilters projectId={project.id} />
        <ExportButton project={project} documents={documents} />
      </Line>
    </Line>
    <ReasonFilters people={people} />
  </>
);
