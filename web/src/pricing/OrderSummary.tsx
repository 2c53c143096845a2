import { chargeOf, type PaymentConfig } from '@dossier/shared/contract';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { count, formatMoney } from '../format/numbers.ts';
import type { Choice } from './choice.ts';

type Props = { choice: Choice; members: number; config: PaymentConfig; children: ReactNode };

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

/** What is charged now, tax as its own line (PAY-17), and what comes after the trial (PAY-15). */
export const OrderSummary = ({ choice, members, config: { taxRate, trialDays }, children }: Props) => {
  const now = chargeOf('trial', { ...choice, members }, taxRate);
  const later = chargeOf('period', { ...choice, members }, taxRate);
  return (
    <Summary component="section" aria-label="Summary">
      <Typography variant="h2">Summary</Typography>
      <Lines>
        <Line>{amount(`Trial, ${count(trialDays, 'day')}`, now.amount)}</Line>
        <Line>{amount('Tax', now.tax)}</Line>
        <Total>{amount('Total today', now.amount + now.tax)}</Total>
      </Lines>
      <Later className="num soft">
        After the trial {formatMoney(later.amount)} {choice.period === 'monthly' ? 'per month' : 'per year'}
        {choice.plan === 'team' && ` for ${count(members, 'member')}`}, plus {formatMoney(later.tax)} tax. You can
        cancel any time.
      </Later>
      {children}
    </Summary>
  );
};
