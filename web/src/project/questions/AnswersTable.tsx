import {
  type AnswerStatus,
  type AnswersRow,
  type AnswerValue,
  type AskedDocument,
  answerSort,
  answerStatus,
  answerTo,
  asked,
  cutTo,
  excuseStatus,
  givenAnswers,
  type Item,
  isDocument,
  isExcused,
  itemIdOf,
  lengthOf,
  notApplicable,
  type Question,
  type QuestionsRow,
  type ResultRow,
} from '@dossier/shared/contract';
import {
  Card,
  Link,
  styled,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
} from '@mui/material';
import { displayName } from '../../format/names.ts';
import { areDeleted, notedIn } from '../../reads/answers.ts';
import { SortCell } from '../../theme/inputs/SortCell.tsx';
import { When } from '../../theme/When.tsx';
import { AnswerState } from './AnswerState.tsx';
import { answerText, type NamedItem } from './words.ts';

/** Characters that a cell shows before it is opened. */
const shown = 60;
/** Pixels. */
const minWidth = 140;
/** Of a name, which leaves room for what stands beside it. */
const maxWidth = 260;

/** Whose answers they are stays in sight, however many columns come after it. */
const Named = styled(Table)(({ theme: { breakpoints } }) => ({
  // Short answers on one line.
  width: 'max-content',
  minWidth: '100%',
  '& th:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    background: 'var(--surface)',
    boxShadow: 'inset -1px 0 var(--line-2)',
    maxWidth,
    overflowWrap: 'anywhere',
    [breakpoints.down('sm')]: { maxWidth: minWidth },
  },
}));

const Said = ({ text, status }: { readonly text: string; readonly status: AnswerStatus | null }) => (
  <>
    {lengthOf(text) <= shown ? (
      <span className="prose">{text}</span>
    ) : (
      <details>
        <summary>{cutTo(text, shown)}…</summary>
        <p className="prose">{text}</p>
      </details>
    )}
    {status && (
      <div>
        <AnswerState status={status} />
      </div>
    )}
  </>
);

type AnswerProps = {
  readonly question: Question;
  readonly row: AnswersRow;
  readonly answer: AnswerValue | undefined;
  readonly isAsked: boolean;
};

const Answer = ({ question, row, answer, isAsked }: AnswerProps) => {
  if (!isAsked) return <span className="muted">Not asked</span>;
  const noted = notedIn(row);
  const isLeftOut = isExcused(question, answer, noted);
  if (answer === undefined && !isLeftOut)
    return question.required ? <span className="soft">Missing</span> : <span className="muted">–</span>;
  const reason = noted.excused.get(question.questionId) ?? '';
  const text = answer === undefined ? notApplicable(reason) : answerText(question, answer);
  return <Said text={text} status={answerStatus(question, answer, noted)} />;
};

/** Of a document only whether it cannot be given: all else is said by the table of files. */
const Reason = ({ document, row }: { readonly document: AskedDocument; readonly row: AnswersRow }) => {
  const { documentId } = document;
  if (row.unasked?.includes(documentId)) return <span className="muted">Not asked</span>;
  const noted = notedIn(row);
  const status = excuseStatus(document, noted);
  if (status === null) return <span className="muted">–</span>;
  return <Said text={notApplicable(noted.excused.get(documentId) ?? '')} status={status} />;
};

type Props = {
  readonly sections: readonly QuestionsRow[];
  readonly columns: readonly NamedItem[];
  readonly rows: readonly AnswersRow[];
  readonly results: readonly ResultRow[];
  /** Opens what somebody answered. */
  readonly onOpen: (row: AnswersRow) => void;
};

const alignOf = (item: Item) => (!isDocument(item) && item.kind === 'number' ? ({ align: 'right' } as const) : {});

/** Of all who are shown, on whatever page. */
const Totals = ({ columns, results }: Pick<Props, 'columns' | 'results'>) => {
  const numbersOf = new Map(results.map(({ questionId, numbers }) => [questionId, numbers]));
  if (!columns.some(({ item }) => numbersOf.get(itemIdOf(item)))) return null;
  return (
    <TableFooter>
      <TableRow>
        <TableCell component="th" scope="row">
          Total
        </TableCell>
        {columns.map(({ item }) => {
          const numbers = numbersOf.get(itemIdOf(item));
          return (
            <TableCell key={itemIdOf(item)} {...alignOf(item)} className="num strong nowrap">
              {numbers && !isDocument(item) && answerText(item, numbers.total)}
            </TableCell>
          );
        })}
        <TableCell />
      </TableRow>
    </TableFooter>
  );
};

/** A line for each person, sorted by any column. */
export const AnswersTable = ({ sections, columns, rows, results, onOpen }: Props) => (
  <TableContainer
    component={Card}
    tabIndex={0}
    role="region"
    aria-label="Answers"
    // Nothing scrolls on paper: the browser makes what is too wide smaller.
    sx={{ '@media print': { overflow: 'visible' } }}
  >
    <Named>
      <TableHead>
        <TableRow>
          <SortCell field="name">Name</SortCell>
          {columns.map(({ name, item }) =>
            isDocument(item) ? (
              <TableCell key={item.documentId} sx={{ minWidth }}>
                {name}
              </TableCell>
            ) : (
              <SortCell
                key={item.questionId}
                field={answerSort.of(item.questionId)}
                minWidth={minWidth}
                {...alignOf(item)}
              >
                {name}
              </SortCell>
            ),
          )}
          <SortCell field="answeredAt">Submitted</SortCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => {
          const answers = givenAnswers(row.answers);
          const isAsked = new Set(asked(sections, answers));
          return (
            <TableRow key={row.id} sx={{ verticalAlign: 'baseline' }}>
              <TableCell component="th" scope="row" sx={{ minWidth }}>
                <Link
                  component="button"
                  type="button"
                  onClick={() => onOpen(row)}
                  sx={{ minHeight: 24, textAlign: 'start' }}
                >
                  {displayName(row)}
                </Link>
              </TableCell>
              {columns.map(({ item }) => (
                <TableCell key={itemIdOf(item)} {...alignOf(item)} sx={{ maxWidth: 360 }}>
                  {areDeleted(row) ? (
                    <span className="muted">Deleted</span>
                  ) : isDocument(item) ? (
                    <Reason document={item} row={row} />
                  ) : (
                    <Answer question={item} row={row} answer={answerTo(item, answers)} isAsked={isAsked.has(item)} />
                  )}
                </TableCell>
              ))}
              <TableCell className="num soft nowrap">{row.answeredAt && <When at={row.answeredAt} />}</TableCell>
            </TableRow>
          );
        })}
      </TableBody>
      <Totals columns={columns} results={results} />
    </Named>
  </TableContainer>
);
