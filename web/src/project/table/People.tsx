import type { CollaboratorRow, DocumentRow, ProjectRow, QuestionSection } from '@dossier/shared/contract';
import { Box, Button, Skeleton } from '@mui/material';
import { useCallback, useMemo, useState } from 'react';
import { ListContextProvider } from 'react-admin';
import { isManaging } from '../../reads/projects.ts';
import { lazyPart } from '../../theme/states/lazily.ts';
import { EmptyState } from '../../theme/states/states.tsx';
import { useWide } from '../../theme/useWide.ts';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { addCollaborators } from '../parts/steps.ts';
import { useProgressShown } from '../progress/useProgressShown.ts';
import { ProjectId } from '../sharing/ProjectId.tsx';
import { Awaited } from './Awaited.tsx';
import { columnsOf, questionsOf } from './columns.ts';
import { Matrix } from './Matrix.tsx';
import { MatrixCards } from './MatrixCards.tsx';
import { PeopleTools } from './PeopleTools.tsx';
import { PersonSheet } from './PersonSheet.tsx';
import { useAnswering } from './useAnswering.ts';
import { useChangedCells } from './useChangedCells.ts';
import { useCollaboratorMenu } from './useCollaboratorMenu.tsx';
import { useHiddenColumns } from './useHiddenColumns.ts';
import { usePeopleList } from './usePeopleList.ts';

/** How far the project is, away until somebody wants them. */
const Pictures = lazyPart(() => import('../progress/Pictures.tsx'), <Skeleton variant="rounded" height={360} />);

type Props = {
  readonly project: ProjectRow;
  readonly people: readonly CollaboratorRow[];
  readonly documents: readonly DocumentRow[];
  readonly sections: readonly QuestionSection[];
};

const FilteredPeople = ({ project, people, documents, sections }: Props) => {
  // A tablet keeps the table.
  const wide = useWide('sm');
  const all = useMemo(() => columnsOf(documents, sections), [documents, sections]);
  const { columns, shown } = useHiddenColumns(`columns-${project.id}`, all);
  // Once the table stands, and questions are in sight in it.
  const [areSeen, setAreSeen] = useState(false);
  const questionIds = wide && areSeen ? questionsOf(shown).map(({ questionId }) => questionId) : [];
  const { answering, answer } = useAnswering(project.id, sections, questionIds);
  const list = usePeopleList(people, answering);
  const see = useCallback(() => setAreSeen(true), []);
  const changed = useChangedCells(people);
  const { isShown } = useProgressShown();
  const canManage = isManaging(project);
  // Beside the table: what is open stays while the table is drawn another way, or shows nobody.
  const { open, menu } = useCollaboratorMenu(project, people);
  const [sheet, setSheet] = useState<string>();
  const opened = wide ? undefined : people.find(({ id }) => id === sheet);
  const shape = { project, changed, canTick: canManage, onMenu: canManage ? open : undefined };
  return (
    <ListContextProvider value={list}>
      {isShown && (
        <Box sx={{ mb: 6 }}>
          <Pictures project={project} documents={documents} />
        </Box>
      )}
      <PeopleTools
        project={project}
        people={people}
        all={all}
        sections={sections}
        hasProgress
        columns={wide ? columns : undefined}
      />
      <Awaited answer={answer} isPending={list.isPending} />
      {list.isPending ? null : list.total === 0 ? (
        <EmptyState title="Nobody here" />
      ) : wide ? (
        <Matrix {...shape} people={people} columns={shown} answering={answering} onQuestions={see} />
      ) : (
        <MatrixCards changed={changed} canTick={canManage} onOpen={setSheet} />
      )}
      {opened && <PersonSheet {...shape} person={opened} columns={all} onClose={() => setSheet(undefined)} />}
      {shape.canTick && <BulkBar project={project} people={people} documents={documents} />}
      {menu}
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
          isManaging(project) && project.projectScope === 'private' ? (
            <Button to={addCollaborators.path(project.id)}>Add collaborators</Button>
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
