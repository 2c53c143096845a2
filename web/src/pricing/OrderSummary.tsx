import { chargeOf, type PaymentConfig } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { count, formatMoney } from '../format/numbers.ts';
import type { Choice } from './choice.ts';

type Props = { choice: Choice; members: number; config: PaymentConfig; children: ReactNode };

const Line = ({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      gap: 4,
      py: 2,
      ...(strong && { borderTop: '1px solid var(--line)', fontWeight: 620, mt: 1, pt: 3 }),
    }}
  >
    <Box component="dt" sx={{ color: strong ? 'inherit' : 'var(--ink-2)' }}>
      {name}
    </Box>
    <Box component="dd" className="num" sx={{ m: 0 }}>
      {value}
    </Box>
  </Box>
);

/** What is charged now, tax as its own line (PAY-17), and what comes after the trial (PAY-15). */
export const OrderSummary = ({ choice, members, config: { taxRate, trialDays }, children }: Props) => {
  const now = chargeOf('trial', { ...choice, members }, taxRate);
  const later = chargeOf('period', { ...choice, members }, taxRate);
  return (
    <Card component="section" aria-label="Summary" sx={{ p: { xs: 4, sm: 5 } }}>
      <Typography variant="h2">Summary</Typography>
      <Box component="dl" sx={{ m: 0, mt: 3 }}>
        <Line name={`Trial, ${count(trialDays, 'day')}`} value={formatMoney(now.amount)} />
        <Line name="Tax" value={formatMoney(now.tax)} />
        <Line name="Total today" value={formatMoney(now.amount + now.tax)} strong />
      </Box>
      <Typography component="p" color="textSecondary" className="num" sx={{ my: 4, fontSize: 13 }}>
        After the trial {formatMoney(later.amount)} {choice.period === 'monthly' ? 'per month' : 'per year'}
        {choice.plan === 'team' && ` for ${count(members, 'member')}`}, plus {formatMoney(later.tax)} tax. You can
        cancel any time.
      </Typography>
      {children}
    </Card>
  );
};
