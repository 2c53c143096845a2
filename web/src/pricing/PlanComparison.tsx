import { type BillingPeriod, billingPeriods, type Plan, prices, trialPrice } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatPrice } from '../format/numbers.ts';
import { periodNames, planFacts, planNames } from '../format/plans.ts';

type Props = { plan: Plan; disabled: boolean; onChoose: (period: BillingPeriod) => void };

const cell = { px: { xs: 2, sm: 4 }, py: 3 } as const;

/** The two billing periods side by side (PAY-07), each with its `Start Trial $1` (PAY-08). */
export const PlanComparison = ({ plan, disabled, onChoose }: Props) => (
  <Card>
    <Table aria-label={planNames[plan]} sx={{ tableLayout: 'fixed' }}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ ...cell, width: '30%', verticalAlign: 'bottom' }}>{planNames[plan]}</TableCell>
          {billingPeriods.map((period) => (
            <TableCell key={period} sx={{ ...cell, whiteSpace: 'normal' }}>
              <div className="soft compact">{periodNames[period]}</div>
              <Box
                className="num"
                sx={{
                  fontSize: { xs: 22, sm: 28 },
                  lineHeight: '36px',
                  fontWeight: 680,
                  letterSpacing: '-.02em',
                  color: 'var(--ink)',
                }}
              >
                {formatPrice(prices[plan][period])}
              </Box>
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {planFacts(plan).map((fact) => (
          <TableRow key={fact.label}>
            <TableCell
              component="th"
              scope="row"
              sx={{ ...cell, color: 'var(--ink-2)', fontWeight: 400, fontSize: { xs: 13, sm: 14 } }}
            >
              {fact.label}
            </TableCell>
            {billingPeriods.map((period) => (
              <TableCell key={period} className="num" sx={{ ...cell, fontWeight: 560, fontSize: { xs: 13, sm: 14 } }}>
                {fact[period]}
              </TableCell>
            ))}
          </TableRow>
        ))}
        <TableRow>
          <TableCell sx={cell} />
          {billingPeriods.map((period) => (
            <TableCell key={period} sx={{ ...cell, py: 4 }}>
              <Button
                variant="contained"
                color="primary"
                disabled={disabled}
                onClick={() => onChoose(period)}
                aria-label={`Start Trial ${formatPrice(trialPrice)}, ${periodNames[period]}`}
                sx={{ px: { xs: 2, sm: 4 }, whiteSpace: 'normal' }}
              >
                Start Trial {formatPrice(trialPrice)}
              </Button>
            </TableCell>
          ))}
        </TableRow>
      </TableBody>
    </Table>
  </Card>
);
