import type { CollaboratorRow, DocumentRow, ProjectRow } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import { ListContextProvider } from 'react-admin';
import { Link } from 'react-router';
import { isManager } from '../../reads/projects.ts';
import { EmptyState } from '../../theme/states/EmptyState.tsx';
import { useWide } from '../../theme/useWide.ts';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { addCollaborators } from '../parts/steps.ts';
import { Progress } from '../progress/Progress.tsx';
import { ProjectId } from '../sharing/ProjectId.tsx';
import { Matrix } from './Matrix.tsx';
import { MatrixCards } from './MatrixCards.tsx';
import { PeopleTools } from './PeopleTools.tsx';
import { useChangedCells } from './useChangedCells.ts';
import { useHiddenColumns } from './useHiddenColumns.ts';
import { usePeopleList } from './usePeopleList.ts';

type Props = {
  readonly project: ProjectRow;
  readonly people: readonly CollaboratorRow[];
  readonly documents: readonly DocumentRow[];
};

const FilteredPeople = ({ project, people, documents }: Props) => {
  const list = usePeopleList(people);
  const { columns, shown } = useHiddenColumns(`columns-${project.id}`, documents);
  // A tablet keeps the table.
  const wide = useWide('sm');
  const changed = useChangedCells(people);
  const canManage = isManager(project);
  const shape = { project, changed, canManage, canTick: canManage };
  return (
    <ListContextProvider value={list}>
      <Progress project={project} documents={documents} />
      <PeopleTools
        project={project}
        people={people}
        documents={documents}
        hasProgress
        columns={wide ? columns : undefined}
      />
      {list.total === 0 ? (
        <EmptyState title="Nobody here" />
      ) : wide ? (
        <Matrix {...shape} people={people} documents={shown} />
      ) : (
        <MatrixCards {...shape} />
      )}
      {shape.canTick && <BulkBar project={project} people={people} documents={documents} />}
    </ListContextProvider>
  );
};

/** The heart of a host's page: who owes what, found, filtered and sorted by the address (BEY-32). */
export const People = (props: Props) => {
  const { project, people } = props;
  if (people.length === 0)
    return (
      <EmptyState
        title="No collaborators have joined the project."
        action={
          isManager(project) && project.projectScope === 'private' && project.status !== 'bin' ? (
            <Button component={Link} to={addCollaborators.path(project.id)}>
              Add collaborators
            </Button>
          ) : undefined
        }
      >
        {project.projectScope === 'public' && project.status === 'active' && (
          <>
            Share the project ID <ProjectId project={project} />: anyone who has it can join.
          </>
        )}
      </EmptyState>
    );
  return <FilteredPeople {...props} />;
};
