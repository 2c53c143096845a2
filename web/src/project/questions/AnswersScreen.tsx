import {
  type AnswersRow,
  asked,
  type CollaboratorRow,
  givenAnswers,
  missing,
  type ProjectRow,
  type Question,
  type QuestionsRow,
  questionsIn,
} from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link } from 'react-router';
import { displayName } from '../../format/names.ts';
import { count } from '../../format/numbers.ts';
import { questionsPath } from '../../paths.ts';
import { useAnswers, useQuestions } from '../../reads/answers.ts';
import { saveCsv } from '../../reads/downloads.ts';
import { usePast } from '../../reads/past.ts';
import { isManager, useCollaborators } from '../../reads/projects.ts';
import { FileDownloadOutlined as DownloadIcon } from '../../theme/icons.tsx';
import { Line } from '../../theme/Line.tsx';
import { EmptyState } from '../../theme/states/EmptyState.tsx';
import { hasSettled, Loaded, together } from '../../theme/states/Loaded.tsx';
import { Lead } from '../../theme/Text.tsx';
import { When } from '../../theme/When.tsx';
import { AuditNotice } from '../auditing/AuditNotice.tsx';
import { HostHead } from '../host/HostHead.tsx';
import { ProjectGate, ProjectShape } from '../parts/ProjectGate.tsx';
import { answersCsv } from './answersCsv.ts';
import { answerText } from './words.ts';

/** Characters that a cell shows before it is opened. */
const shown = 60;

const Answer = ({
  question,
  row,
  isAsked,
}: {
  readonly question: Question;
  readonly row: AnswersRow | undefined;
  readonly isAsked: boolean;
}) => {
  const answer = row?.answers.find(({ questionId }) => questionId === question.questionId);
  if (!isAsked) return <span className="muted">Not asked</span>;
  if (!answer) return question.required ? <span className="soft">Missing</span> : <span className="muted">–</span>;
  const text = answerText(question, answer.value);
  if (text.length <= shown) return <span className="prose">{text}</span>;
  return (
    <details>
      <summary>{text.slice(0, shown)}…</summary>
      <p className="prose">{text}</p>
    </details>
  );
};

type Known = {
  readonly sections: readonly QuestionsRow[];
  readonly rows: readonly AnswersRow[];
  readonly people: readonly CollaboratorRow[];
};

const AnswersTable = ({ project, sections, rows, people }: Known & { readonly project: ProjectRow }) => {
  const past = usePast();
  const questions = questionsIn(sections);
  const rowOf = new Map(rows.map((row) => [row.personId, row]));
  const isDone = ({ personId }: CollaboratorRow) =>
    missing(sections, givenAnswers(rowOf.get(personId)?.answers ?? [])).length === 0;
  const done = people.filter(isDone).length;
  const exportRows = () => saveCsv(answersCsv(people, sections, rows), `${project.projectName} - answers.csv`);
  return (
    <>
      <Line wrap mb={3} mt={5}>
        <Lead gap={0} className="to-start">
          {count(questions.length, 'question')}. {done} of {count(people.length, 'collaborator')} answered all that is
          required.
        </Lead>
        {!past && isManager(project) && project.status !== 'bin' && (
          <Button component={Link} to={questionsPath(project.id)}>
            Change the questions
          </Button>
        )}
        <Button startIcon={<DownloadIcon />} disabled={people.length === 0} onClick={exportRows}>
          Download CSV
        </Button>
      </Line>
      {people.length === 0 ? (
        <EmptyState title="Nobody is asked yet">Collaborators stand here with what they answer.</EmptyState>
      ) : (
        <TableContainer component={Card} tabIndex={0} role="region" aria-label="Answers">
          <Table>
            <TableHead>
              <TableRow>
                <TableCell>Name</TableCell>
                {questions.map(({ questionId, label, kind }) => (
                  <TableCell key={questionId} align={kind === 'number' ? 'right' : 'left'} sx={{ minWidth: 140 }}>
                    {label}
                  </TableCell>
                ))}
                <TableCell>Submitted</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {people.map((person) => {
                const row = rowOf.get(person.personId);
                const isAsked = new Set(asked(sections, givenAnswers(row?.answers ?? [])));
                return (
                  <TableRow key={person.id} sx={{ verticalAlign: 'top' }}>
                    <TableCell component="th" scope="row" sx={{ minWidth: 140 }}>
                      {displayName(person)}
                    </TableCell>
                    {questions.map((question) => (
                      <TableCell
                        key={question.questionId}
                        align={question.kind === 'number' ? 'right' : 'left'}
                        sx={{ maxWidth: 360 }}
                      >
                        <Answer question={question} row={row} isAsked={isAsked.has(question)} />
                      </TableCell>
                    ))}
                    <TableCell className="num soft nowrap">{row && <When at={row.answeredAt} />}</TableCell>
                  </TableRow>
                );
              })}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </>
  );
};

const Answers = ({ project }: { readonly project: ProjectRow }) => {
  const sections = useQuestions(project.id);
  const rows = useAnswers(project.id);
  const people = useCollaborators(project.id);
  const all = together({ sections, rows, people });
  if (!hasSettled(all)) return <ProjectShape />;
  return (
    <>
      <HostHead project={project} people={people.data} />
      {project.role === 'auditor' && <AuditNotice project={project} />}
      <Loaded what="Answers" answer={all} shape={null}>
        {(known) => <AnswersTable project={project} {...known} />}
      </Loaded>
    </>
  );
};

/** `/projects/{id}/answers`: what everybody answered, as a table (BEY-56). */
export default function AnswersScreen() {
  return <ProjectGate auditors>{(project) => <Answers project={project} />}</ProjectGate>;
}
