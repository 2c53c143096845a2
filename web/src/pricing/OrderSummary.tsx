import { type ChargeLine, type PlanChoice, type PlanQuote, planNames } from '@dossier/shared/contract';
import { Card, styled, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { formatDate } from '../format/dates.ts';
import { count, formatMoney } from '../format/numbers.ts';
import { choiceText, periodNames } from '../format/plans.ts';

/** The fields, and beside it what it costs. */
export const payColumns = { from: 'lg', gap: 5, align: 'start', columns: 'minmax(0, 1fr) 340px' } as const;

type Props = { choice: PlanChoice; quote: PlanQuote; trialDays: number; children?: ReactNode };

const Summary = styled(Card)(({ theme: { spacing, breakpoints } }) => ({
  padding: spacing(4),
  [breakpoints.up('sm')]: { padding: spacing(5) },
})) as typeof Card;
const Lines = styled('dl')(({ theme: { spacing } }) => ({ margin: `${spacing(3)} 0 0` }));
const Line = styled('div')(({ theme: { spacing } }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  gap: spacing(4),
  padding: `${spacing(2)} 0`,
  '& dt': { color: 'var(--ink-2)' },
  '& dd': { margin: 0 },
}));
const Total = styled(Line)(({ theme: { spacing } }) => ({
  borderTop: '1px solid var(--line)',
  fontWeight: 620,
  marginTop: spacing(1),
  paddingTop: spacing(3),
  '& dt': { color: 'inherit' },
}));
const Later = styled('p')(({ theme: { spacing } }) => ({
  margin: `${spacing(4)} 0`,
  fontSize: 13,
  lineHeight: '20px',
}));

const amount = (name: string, value: number) => (
  <>
    <dt>{name}</dt>
    <dd className="num">{formatMoney(value)}</dd>
  </>
);

const lineText = ({ kind, plan, period, members, until }: ChargeLine, trialDays: number): string => {
  switch (kind) {
    case 'trial':
      return `Trial, ${count(trialDays, 'day')}`;
    case 'period':
      return `${planNames[plan]}, ${periodNames[period].toLowerCase()}${plan === 'team' ? `, ${count(members, 'member')}` : ''}`;
    case 'unused':
      return `Not used: ${choiceText({ plan, period, members })}`;
    case 'rest':
      return `${choiceText({ plan, period, members })}, until ${until ? formatDate(until) : 'the end'}`;
  }
};

const begins = ({ when, from, lines, next }: PlanQuote): string => {
  if (when === 'period-end') return `From ${formatDate(from)}`;
  return lines.some(({ kind }) => kind === 'trial') ? 'After the trial' : `From ${formatDate(next.at)}`;
};

/** What is charged now, tax as its own line (PAY-17), and what comes later (PAY-15). */
export const OrderSummary = ({ choice: { plan, period, members }, quote, trialDays, children }: Props) => (
  <Summary component="section" aria-label="Summary">
    <Typography variant="h2">Summary</Typography>
    <Lines>
      {quote.lines.map((line) => (
        <Line key={line.kind}>{amount(lineText(line, trialDays), line.amount)}</Line>
      ))}
      <Line>{amount('Tax', quote.tax)}</Line>
      <Total>{amount('Total today', quote.total)}</Total>
    </Lines>
    <Later className="num soft">
      {begins(quote)} {formatMoney(quote.next.amount)} {period === 'monthly' ? 'per month' : 'per year'}
      {plan === 'team' && ` for ${count(members, 'member')}`}, plus {formatMoney(quote.next.tax)} tax. You can cancel
      any time.
    </Later>
    {children}
  </Summary>
);
