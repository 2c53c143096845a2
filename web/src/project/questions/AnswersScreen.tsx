import {
  type CollaboratorRow,
  type DocumentRow,
  documentsIn,
  isDocument,
  type ProjectRow,
  type QuestionsRow,
} from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useMemo } from 'react';
import { ListContextProvider } from 'react-admin';
import { useKept } from '../../data/kept.ts';
import { useAddress } from '../../data/useAddress.ts';
import { displayName } from '../../format/names.ts';
import { count } from '../../format/numbers.ts';
import { questionsPath } from '../../paths.ts';
import { useComplete, useQuestions, useResults } from '../../reads/answers.ts';
import { usePast } from '../../reads/past.ts';
import { isManager, isManaging, useCollaborators, useDocuments } from '../../reads/projects.ts';
import { DialogFrame } from '../../theme/DialogFrame.tsx';
import { Lead, Line } from '../../theme/layout.tsx';
import { ListPager, ListRows } from '../../theme/lists.tsx';
import { EmptyState, hasSettled, Loaded, together } from '../../theme/states/states.tsx';
import { useWide } from '../../theme/useWide.ts';
import { HostHead } from '../host/HostHead.tsx';
import { ProjectGate, ProjectShape } from '../parts/ProjectGate.tsx';
import { nextAnswering } from '../parts/toReview.ts';
import { useHiddenColumns } from '../table/useHiddenColumns.ts';
import { AnswerCharts, isCounted } from './AnswerCharts.tsx';
import { AnswersTable } from './AnswersTable.tsx';
import { AnswersTools } from './AnswersTools.tsx';
import PersonAnswers from './PersonAnswers.tsx';
import { useAnswersList } from './useAnswersList.ts';
import { namedItems } from './words.ts';

type Props = {
  readonly project: ProjectRow;
  readonly person: CollaboratorRow;
  readonly people: readonly CollaboratorRow[];
  readonly onOpen: (personId: string) => void;
  readonly onClose: () => void;
};

/** All that one person answered, to read and to review it where no document is, and the way to the next that waits. */
const PersonDialog = ({ project, person, people, onOpen, onClose }: Props) => {
  const wide = useWide();
  const next = isManager(project) ? nextAnswering(people, person.personId) : undefined;
  return (
    <DialogFrame
      title={`Answers of ${displayName(person)}`}
      fullScreen={!wide}
      more={next && <Button onClick={() => onOpen(next.personId)}>Next to review</Button>}
      onClose={onClose}
    >
      <PersonAnswers project={project} personId={person.personId} />
    </DialogFrame>
  );
};

type Known = {
  readonly project: ProjectRow;
  readonly sections: readonly QuestionsRow[];
  readonly people: readonly CollaboratorRow[];
  /** Those that stand in sections are among them. */
  readonly documents: readonly DocumentRow[];
};

/** Whose answers are open: in the address, so that others lead to them. */
const useOpened = (people: readonly CollaboratorRow[]) => {
  const [search, put] = useAddress();
  const personId = search.get('person');
  return {
    opened: people.find((person) => person.personId === personId),
    open: (personId: string) => put({ person: personId }, { replace: false }),
    close: () => put({ person: '' }),
  };
};

const AnswersOf = ({ project, sections, people, documents }: Known) => {
  const past = usePast();
  const done = useComplete(project.id);
  const all = useMemo(
    () => namedItems(sections, (documentId) => documents.find(({ id }) => id === documentId)?.fieldName ?? ''),
    [sections, documents],
  );
  const { columns, shown } = useHiddenColumns(`answers-columns-${project.id}`, all);
  const at = useAnswersList(project, sections);
  const results = useResults(project.id, at.filter);
  const [showsCharts, setShowsCharts] = useKept('answer-charts', false);
  const { opened, open, close } = useOpened(people);
  const questions = shown.flatMap(({ item }) => (isDocument(item) ? [] : [item]));
  const asked = project.questions?.count ?? 0;
  return (
    <ListContextProvider value={at.list}>
      <Line wrap mb={3} mt={5}>
        <Lead gap={0} className="to-start">
          {asked === 0
            ? 'Nothing is asked but documents: who said that they cannot give one, and why.'
            : `${count(asked, 'question')}. ${
                done.total === undefined
                  ? ''
                  : `${done.total} of ${count(people.length, 'collaborator')} answered all that is required.`
              }`}
        </Lead>
        {people.length > 0 && questions.some(isCounted) && (
          <Button aria-expanded={showsCharts} onClick={() => setShowsCharts(!showsCharts)}>
            Charts
          </Button>
        )}
        {!past && isManaging(project) && <Button to={questionsPath(project.id)}>Change the questions</Button>}
      </Line>
      {people.length === 0 ? (
        <EmptyState title="Nobody is asked yet">Collaborators stand here with what they answer.</EmptyState>
      ) : (
        <>
          <AnswersTools project={project} sections={sections} at={at} columns={columns} all={all} />
          {showsCharts && results.data && <AnswerCharts questions={questions} results={results.data} />}
          <ListRows<'answers'>
            what="Answers"
            shape={320}
            empty={<EmptyState title="Nobody answered so">Nobody fits these filters.</EmptyState>}
          >
            {(rows) => (
              <AnswersTable
                sections={sections}
                columns={shown}
                rows={rows}
                results={results.data ?? []}
                onOpen={({ personId }) => open(personId)}
              />
            )}
          </ListRows>
          <ListPager />
          {opened && <PersonDialog project={project} person={opened} people={people} onOpen={open} onClose={close} />}
        </>
      )}
    </ListContextProvider>
  );
};

const Answers = ({ project }: { readonly project: ProjectRow }) => {
  const sections = useQuestions(project.id);
  const people = useCollaborators(project.id);
  const hasDocuments = documentsIn(sections.data ?? []).length > 0;
  const documents = useDocuments(project.id, hasDocuments);
  const all = together({ sections, people });
  if (!hasSettled(all) || (hasDocuments && !hasSettled(documents))) return <ProjectShape />;
  return (
    <>
      <HostHead project={project} people={people.data} />
      <Loaded what="Answers" answer={all} shape={null}>
        {(known) => <AnswersOf project={project} documents={documents.data ?? []} {...known} />}
      </Loaded>
    </>
  );
};

/** `/projects/{id}/answers`: what everybody answered, as a table (BEY-56). */
export default function AnswersScreen() {
  return <ProjectGate auditors>{(project) => <Answers project={project} />}</ProjectGate>;
}
