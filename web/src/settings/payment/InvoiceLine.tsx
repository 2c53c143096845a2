import type { InvoiceRow } from '@dossier/shared/contract';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { formatDate } from '../../format/dates.ts';
import { formatMoney } from '../../format/numbers.ts';
import { periodNames, planNames } from '../../format/plans.ts';
import { Pill } from '../../theme/status/StatusChip.tsx';
import { InvoiceDownload } from './InvoiceDownload.tsx';

const looks: Record<InvoiceRow['status'], readonly [word: string, color: string]> = {
  paid: ['Paid', 'ok'],
  open: ['Open', 'rev'],
  failed: ['Failed', 'no'],
};

export const InvoiceLine = ({ invoice }: { invoice: InvoiceRow }) => {
  const { id, date, number, plan, period, purpose, members, amount, tax, status } = invoice;
  const [word, color] = looks[status];
  return (
    <TableRow>
      <TableCell className="num nowrap">{formatDate(date)}</TableCell>
      <TableCell>
        {planNames[plan]}, {purpose === 'trial' ? 'trial' : periodNames[period].toLowerCase()}
        {plan === 'team' && `, ${members} members`}
        {purpose === 'change' && ' (change)'}
        {number && <div className="muted small">{number}</div>}
      </TableCell>
      <TableCell align="right" className="num">
        {formatMoney(amount + tax)}
        {tax > 0 && <div className="muted small">including {formatMoney(tax)} tax</div>}
      </TableCell>
      <TableCell>
        <Pill style={{ color: `var(--${color})`, background: `var(--${color}-bg)` }}>{word}</Pill>
      </TableCell>
      <TableCell padding="none">{number && <InvoiceDownload id={id} number={number} />}</TableCell>
    </TableRow>
  );
};
