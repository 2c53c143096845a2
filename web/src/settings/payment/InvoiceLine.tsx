import { type InvoiceRow, planNames } from '@dossier/shared/contract';
import { IconButton, TableCell, TableRow } from '@mui/material';
import { useWork } from '../../data/useWork.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoney } from '../../format/numbers.ts';
import { periodNames } from '../../format/plans.ts';
import { saveFile } from '../../reads/downloads.ts';
import { DownloadIcon } from '../../theme/icons.tsx';
import { Line, Row } from '../../theme/layout.tsx';
import { Pill, type Tone } from '../../theme/status/StatusChip.tsx';

type PdfDownloadProps = { readonly what: 'invoice' | 'credit note'; readonly path: string; readonly number: string };

/** An invoice or a credit note as a PDF. */
const PdfDownload = ({ what, path, number }: PdfDownloadProps) => {
  const saving = useWork(() => saveFile(path, `${number}.pdf`));
  return (
    <IconButton
      size="small"
      loading={saving.isPending}
      aria-label={`Download ${what} ${number}`}
      onClick={() => saving.mutate()}
    >
      <DownloadIcon fontSize="small" />
    </IconButton>
  );
};

type Props = { readonly invoice: InvoiceRow };

const looks: Record<InvoiceRow['status'], readonly [word: string, tone: Tone]> = {
  paid: ['Paid', 'ok'],
  open: ['Open', 'rev'],
  failed: ['Failed', 'no'],
  cancelled: ['Cancelled', 'none'],
  refunding: ['Being refunded', 'rev'],
  refunded: ['Refunded', 'none'],
  'refund-failed': ['Refund failed', 'no'],
};

const Status = ({ invoice: { status } }: Props) => {
  const [word, tone] = looks[status];
  return <Pill tone={tone}>{word}</Pill>;
};

/** Why it failed, or what was given back of it and why. */
const GivenBack = ({ invoice: { note, creditNotes } }: Props) => (
  <>
    {note && <div className="muted small">{note}</div>}
    {creditNotes.map(({ number, date, amount }) => (
      <Line key={number} gap={1}>
        <span className="muted small num">
          {amount < 0
            ? `${formatMoney(-amount)} of it came back on ${formatDate(date)}`
            : `${formatMoney(amount)} given back on ${formatDate(date)}`}
        </span>
        <PdfDownload what="credit note" path={`/api/credit-notes/${encodeURIComponent(number)}/pdf`} number={number} />
      </Line>
    ))}
  </>
);

const disputeWords: Record<InvoiceRow['disputes'][number]['outcome'], string> = {
  open: 'disputed: your bank is looking into it',
  lost: 'disputed: your bank gave it back to you',
  closed: 'disputed: the charge stands',
};

/** What the payer's bank asked for back: the charge is as it was until that is decided. */
const Disputes = ({ invoice: { disputes } }: Props) =>
  disputes.map(({ amount, outcome }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else, and keep their order
    <div key={index} className="muted small num">
      {formatMoney(amount)} {disputeWords[outcome]}
    </div>
  ));

const InvoicePdf = ({ invoice: { id, number } }: Props) =>
  number && <PdfDownload what="invoice" path={`/api/invoices/${encodeURIComponent(id)}/pdf`} number={number} />;

const ChargedFor = ({ invoice: { plan, period, purpose, members, number } }: Props) => (
  <>
    {planNames[plan]}, {purpose === 'trial' ? 'trial' : periodNames[period].toLowerCase()}
    {plan === 'team' && `, ${members} members`}
    {purpose === 'change' && ' (change)'}
    {number && <div className="muted small">{number}</div>}
  </>
);

const Amount = ({ invoice: { amount, tax } }: Props) => (
  <>
    {formatMoney(amount + tax)}
    {tax > 0 && <div className="muted small">including {formatMoney(tax)} tax</div>}
  </>
);

export const InvoiceLine = ({ invoice }: Props) => (
  <TableRow>
    <TableCell className="num nowrap">{formatDate(invoice.date)}</TableCell>
    <TableCell>
      <ChargedFor invoice={invoice} />
      <GivenBack invoice={invoice} />
      <Disputes invoice={invoice} />
    </TableCell>
    <TableCell align="right" className="num">
      <Amount invoice={invoice} />
    </TableCell>
    <TableCell>
      <Status invoice={invoice} />
    </TableCell>
    <TableCell padding="none">
      <InvoicePdf invoice={invoice} />
    </TableCell>
  </TableRow>
);

/** On a phone, which has no room for the table. */
export const InvoiceItem = ({ invoice }: Props) => (
  <Row>
    <div className="grow">
      <Line gap={2}>
        <span className="num soft compact">{formatDate(invoice.date)}</span>
        <Status invoice={invoice} />
      </Line>
      <ChargedFor invoice={invoice} />
      {/* Below, as with tax it is long. */}
      <div className="num strong">
        <Amount invoice={invoice} />
      </div>
      <GivenBack invoice={invoice} />
      <Disputes invoice={invoice} />
    </div>
    <InvoicePdf invoice={invoice} />
  </Row>
);
