import type { CollaboratorRow, DocumentRow, ProjectRow } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router';
import { isManager } from '../../reads/projects.ts';
import { EmptyState } from '../../theme/states/EmptyState.tsx';
import { useWide } from '../../theme/useWide.ts';
import { countsOf, matching, reasonCounts, type TableFilter, tableFilters } from '../parts/progress.ts';
import { addCollaborators } from '../parts/steps.ts';
import { FilterChips, ReasonFilters } from './FilterChips.tsx';
import { Matrix } from './Matrix.tsx';
import { MatrixCards } from './MatrixCards.tsx';

type Props = {
  readonly project: ProjectRow;
  readonly people: readonly CollaboratorRow[];
  readonly documents: readonly DocumentRow[];
};

/** The heart of a host's page: who owes what, filtered by the address (BEY-32). */
export const Collaborators = ({ project, people, documents }: Props) => {
  const [search, setSearch] = useSearchParams();
  const wide = useWide();
  const filter = tableFilters.find((name) => name === search.get('show')) ?? 'all';
  const canManage = isManager(project);
  if (people.length === 0)
    return (
      <EmptyState
        title="No collaborators have joined the project."
        action={
          canManage && project.projectScope === 'private' && project.status !== 'bin' ? (
            <Button component={Link} to={addCollaborators.path(project.id)}>
              Add collaborators
            </Button>
          ) : undefined
        }
      >
        {project.projectScope === 'public' && project.status === 'active' && (
          <>
            Share the project ID <b className="num">{project.id}</b>: anyone who has it can join.
          </>
        )}
      </EmptyState>
    );
  const shown = matching(people, filter);
  const show = (filter: TableFilter) =>
    setSearch(filter === 'all' ? {} : { show: filter }, { replace: true, preventScrollReset: true });
  return (
    <Box>
      <FilterChips counts={countsOf(people)} value={filter} onChange={show} />
      <ReasonFilters counts={reasonCounts(people)} value={filter} onChange={show} />
      <Box sx={{ mt: 3 }}>
        {shown.length === 0 ? (
          <EmptyState title="Nobody here" />
        ) : wide ? (
          <Matrix project={project} people={shown} documents={documents} canManage={canManage} />
        ) : (
          <MatrixCards project={project} people={shown} canManage={canManage} />
        )}
      </Box>
    </Box>
  );
};
