import { billingPeriods, type Plan, planNames, prices, type SubscriptionStanding } from '@dossier/shared/contract';
import { Button, Card, styled, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useLocation, useNavigate } from 'react-router';
import { formatPrice } from '../format/numbers.ts';
import { periodNames, planFacts } from '../format/plans.ts';
import { withReturn } from '../layout/returnPath.ts';
import { payPath } from '../paths.ts';
import type { Choice } from './choice.ts';
import { actionOf } from './standing.ts';

const Start = styled(Button)(({ theme: { spacing, breakpoints } }) => ({
  paddingLeft: spacing(2),
  paddingRight: spacing(2),
  whiteSpace: 'normal',
  [breakpoints.up('sm')]: { paddingLeft: spacing(4), paddingRight: spacing(4) },
}));

type PlanActionProps = { choice: Choice; standing: SubscriptionStanding | undefined };

const PlanAction = ({ choice, standing }: PlanActionProps) => {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { what, isOff } = actionOf(choice, standing);
  return (
    <Start
      variant="contained"
      disabled={isOff}
      onClick={() => void navigate(withReturn(payPath(choice), search))}
      aria-label={`${what}, ${periodNames[choice.period]}`}
    >
      {what}
    </Start>
  );
};

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
