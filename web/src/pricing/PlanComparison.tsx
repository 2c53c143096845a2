import { billingPeriods, type Plan, prices, type SubscriptionStanding } from '@dossier/shared/contract';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatPrice } from '../format/numbers.ts';
import { periodNames, planFacts, planNames } from '../format/plans.ts';
import { PlanAction } from './PlanAction.tsx';

type Props = { plan: Plan; standing: SubscriptionStanding | undefined };

const Cell = styled(TableCell)(({ theme: { spacing, breakpoints } }) => ({
  padding: `${spacing(3)} ${spacing(2)}`,
  [breakpoints.up('sm')]: { paddingLeft: spacing(4), paddingRight: spacing(4) },
})) as typeof TableCell;
const Corner = styled(Cell)({ width: '30%', verticalAlign: 'bottom' });
const Head = styled(Cell)({ whiteSpace: 'normal' });
const Foot = styled(Cell)(({ theme: { spacing } }) => ({ paddingTop: spacing(4), paddingBottom: spacing(4) }));
const Fact = styled(Cell)(({ theme: { breakpoints } }) => ({
  fontWeight: 560,
  fontSize: 13,
  [breakpoints.up('sm')]: { fontSize: 14 },
  '&[scope]': { color: 'var(--ink-2)', fontWeight: 400 },
})) as typeof TableCell;
const Price = styled('div')(({ theme: { breakpoints } }) => ({
  fontSize: 22,
  lineHeight: '36px',
  fontWeight: 680,
  letterSpacing: '-.02em',
  color: 'var(--ink)',
  [breakpoints.up('sm')]: { fontSize: 28 },
}));
const Plans = styled(Table)({ tableLayout: 'fixed' });

/** The two billing periods side by side (PAY-07), each with what can be done (PAY-08). */
export const PlanComparison = ({ plan, standing }: Props) => (
  <Card>
    <Plans aria-label={planNames[plan]}>
      <TableHead>
        <TableRow>
          <Corner>{planNames[plan]}</Corner>
          {billingPeriods.map((period) => (
            <Head key={period}>
              <div className="soft compact">{periodNames[period]}</div>
              <Price className="num">{formatPrice(prices[plan][period])}</Price>
            </Head>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {planFacts(plan, standing?.trialAvailable).map((fact) => (
          <TableRow key={fact.label}>
            <Fact component="th" scope="row">
              {fact.label}
            </Fact>
            {billingPeriods.map((period) => (
              <Fact key={period} className="num">
                {fact[period]}
              </Fact>
            ))}
          </TableRow>
        ))}
        <TableRow>
          <Cell />
          {billingPeriods.map((period) => (
            <Foot key={period}>
              <PlanAction choice={{ plan, period }} standing={standing} />
            </Foot>
          ))}
        </TableRow>
      </TableBody>
    </Plans>
  </Card>
);
