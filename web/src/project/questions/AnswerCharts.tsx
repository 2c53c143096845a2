import { answerStatuses, type Question, type ResultRow } from '@dossier/shared/contract';
import { styled } from '@mui/material';
import { useId } from 'react';
import { Heading, Hint, SmallPanel } from '../../theme/layout.tsx';
import { answerStatusNames, answerText } from './words.ts';

const Grid = styled('div')(({ theme: { spacing } }) => ({
  display: 'grid',
  gap: spacing(3),
  marginBottom: spacing(4),
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
}));
const Bars = styled('ul')(({ theme: { spacing } }) => ({
  listStyle: 'none',
  margin: `${spacing(3)} 0 0`,
  padding: 0,
  display: 'grid',
  gap: spacing(2),
  '& > li': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: spacing(3), fontSize: 13 },
}));
const Track = styled('span')({
  gridColumn: '1 / -1',
  height: 6,
  marginTop: 2,
  borderRadius: 3,
  overflow: 'hidden',
  background: 'var(--none-bg)',
  '& > span': { display: 'block', height: '100%', background: 'var(--primary)' },
});

type Bar = { readonly name: string; readonly count: number };

const barsOf = (question: Question, { choices, numbers }: ResultRow): readonly Bar[] =>
  numbers
    ? numbers.ranges.map(({ from, to, count }) => ({
        name: from === to ? answerText(question, from) : `${from.toLocaleString('en')} to ${answerText(question, to)}`,
        count,
      }))
    : choices.map(({ value, count }) => ({
        name: value === null ? 'In own words' : answerText(question, value),
        count,
      }));

const statusesText = (statuses: NonNullable<ResultRow['statuses']>): string =>
  answerStatuses.map((status) => `${answerStatusNames[status]}: ${statuses[status]}`).join(', ');

/** The bars are for the eye; all that they say stands beside them. */
const Chart = ({ question, result }: { readonly question: Question; readonly result: ResultRow }) => {
  const id = useId();
  const { asked, answered, excused = 0, statuses, numbers } = result;
  const bars = barsOf(question, result);
  const shareOf = (count: number) => Math.round((100 * count) / Math.max(1, answered));
  return (
    <SmallPanel component="section" aria-labelledby={id}>
      <Heading id={id} component="h2" variant="h3" gap={0} className="wrap">
        {question.label}
      </Heading>
      <Hint gap={1}>
        {answered} of {asked} answered
        {excused > 0 && `, ${excused} not applicable`}
        {numbers && `, ${answerText(question, numbers.mean)} on average`}
        {statuses && `. ${statusesText(statuses)}`}
      </Hint>
      <Bars>
        {bars.map(({ name, count }) => (
          <li key={name}>
            <span className="wrap">{name}</span>
            <span className="num soft">
              {count} ({shareOf(count)} %)
            </span>
            <Track aria-hidden="true">
              <span style={{ width: `${shareOf(count)}%` }} />
            </Track>
          </li>
        ))}
      </Bars>
    </SmallPanel>
  );
};

/** Whether anything can be drawn of its answers. */
export const isCounted = ({ kind }: Question): boolean =>
  kind === 'number' || kind === 'choice' || kind === 'choices' || kind === 'yesNo';

type Props = { readonly questions: readonly Question[]; readonly results: readonly ResultRow[] };

/** What choices and numbers come to, of those who are shown. */
export const AnswerCharts = ({ questions, results }: Props) => {
  const resultOf = new Map(results.map((result) => [result.questionId, result]));
  return (
    <Grid>
      {questions.filter(isCounted).map((question) => {
        const result = resultOf.get(question.questionId);
        return result && <Chart key={question.questionId} question={question} result={result} />;
      })}
    </Grid>
  );
};
