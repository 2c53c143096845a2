import type { AnswerCellsRow, CollaboratorRow, ProjectRow, Question } from '@dossier/shared/contract';
import { Drawer, IconButton, styled } from '@mui/material';
import { Link } from 'react-router';
import { displayName } from '../../format/names.ts';
import { answersPath } from '../../paths.ts';
import { useCells } from '../../reads/answers.ts';
import { CloseIcon } from '../../theme/icons.tsx';
import { Hint, Line } from '../../theme/layout.tsx';
import { Person } from '../../theme/Person.tsx';
import { DocumentState, stateText } from '../../theme/status/DocumentState.tsx';
import { answersText } from '../parts/progress.ts';
import { cellPath } from '../parts/toReview.ts';
import { cellText, saidText } from '../questions/words.ts';
import { Activity } from './Activity.tsx';
import { isGiven } from './answering.ts';
import { type Column, questionsOf } from './columns.ts';
import { MoreButton, type OpenMenu } from './useCollaboratorMenu.tsx';

const DocumentLine = styled(Line)({
  minHeight: 44,
  borderTop: '1px solid var(--line-2)',
  // The frame around what changed keeps off the words.
  '&.matrix-changed': { marginInline: -8, paddingInline: 8 },
});
const StatusLink = styled(Link)({
  textDecoration: 'none',
  minHeight: 44,
  display: 'inline-flex',
  alignItems: 'center',
});

const AnswerLink = styled(StatusLink)({ color: 'inherit', maxWidth: '60%', minWidth: 0 });

type Props = {
  readonly project: ProjectRow;
  readonly person: CollaboratorRow;
  readonly columns: readonly Column[];
  readonly changed: ReadonlySet<string>;
  /** Undefined for those who manage nobody. */
  readonly onMenu: OpenMenu | undefined;
  readonly onClose: () => void;
};

type AnswerProps = Pick<Props, 'project' | 'person'> & {
  readonly question: Question;
  readonly said: AnswerCellsRow | undefined;
};

/** What they said to a question that is asked of them. */
const AnswerLine = ({ project, person, question, said }: AnswerProps) => {
  const { questionId, label } = question;
  const cell = said?.cells[questionId];
  if (cell === null) return null;
  const text = said?.removed ? 'Deleted' : cell && cellText(question, cell);
  const shown = cell && !said?.removed && isGiven(cell) ? saidText(question, cell) : undefined;
  return (
    <DocumentLine gap={2}>
      <div className="cut grow" title={label}>
        {label}
      </div>
      {shown !== undefined ? (
        <AnswerLink
          to={answersPath(project.id, person.personId)}
          aria-label={`${label} of ${displayName(person)}: ${shown}`}
          title={shown}
        >
          <span className="cut">{shown}</span>
        </AnswerLink>
      ) : (
        <span className={question.required ? undefined : 'soft'}>{text}</span>
      )}
    </DocumentLine>
  );
};

/** What a row of the table has in its cells, where there is no room for them. */
export const PersonSheet = ({ project, person, columns, changed, onMenu, onClose }: Props) => {
  const name = displayName(person);
  const { personId } = person;
  const documents = new Map(person.documents.map((document) => [document.documentId, document]));
  const { data: [said] = [] } = useCells(project.id, { personId }, questionsOf(columns).length > 0);
  return (
    <Drawer
      anchor="bottom"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': name,
          sx: { maxHeight: '85dvh', p: 4, borderRadius: '12px 12px 0 0' },
        },
      }}
    >
      <Line gap={2} mb={2}>
        <div className="grow">
          <Person name={person.name} email={person.email} pictureFileId={person.pictureFileId} />
        </div>
        <div className="num strong nowrap">
          {person.delivered} / {person.required}
        </div>
        {onMenu && <MoreButton person={person} onOpen={onMenu} />}
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Line>
      {columns.map((column) => {
        const { id, name: what } = column;
        if ('question' in column)
          return <AnswerLine key={id} project={project} person={person} question={column.question} said={said} />;
        const document = documents.get(id);
        if (!document) return null;
        const { submissionId } = document;
        const path = cellPath(project.id, personId, document);
        return (
          <DocumentLine key={id} gap={2} className={changed.has(submissionId) ? 'matrix-changed' : undefined}>
            <div className="cut grow" title={what}>
              {what}
            </div>
            {path === undefined ? (
              <DocumentState of={document} />
            ) : (
              <StatusLink to={path} aria-label={`${what} of ${name}: ${stateText(document)}`}>
                <DocumentState of={document} />
              </StatusLink>
            )}
          </DocumentLine>
        );
      })}
      {person.answersMissing !== undefined && (
        <DocumentLine gap={2}>
          <div className="grow">Answers</div>
          <span className={person.answersMissing > 0 ? undefined : 'soft'}>{answersText(person)}</span>
        </DocumentLine>
      )}
      <Hint>
        <Activity person={person} project={project} />
      </Hint>
    </Drawer>
  );
};
