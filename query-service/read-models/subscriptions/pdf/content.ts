import { type BillingPeriod, type ChargeLine, giveBackText, planNames } from '@dossier/shared/contract';
import type { AccountDocument, Credit, Decrypted, Invoice } from '@dossier/shared/views';
import type { QueryServiceOptions } from '../../../options.ts';

type Seller = QueryServiceOptions['settings']['seller'];
export type Paid = Invoice & { readonly number: string; readonly paidAt: string };

export type InvoiceContent = {
  readonly title: 'Invoice' | 'Credit note' | 'Credit note taken back';
  readonly number: string;
  readonly date: string;
  readonly seller: readonly string[];
  readonly buyer: readonly string[];
  readonly lines: readonly { readonly text: string; readonly span: string; readonly amount: string }[];
  readonly sums: readonly (readonly [label: string, amount: string])[];
  readonly total: string;
  /** How it was paid, or given back. */
  readonly moved: readonly string[];
};

const periodNames: Record<BillingPeriod, string> = { monthly: 'monthly', yearly: 'yearly' };

const money = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
const day = (moment: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(moment),
  );

const what: Record<ChargeLine['kind'], string> = {
  trial: 'Trial of the ',
  period: '',
  unused: 'Unused time of the ',
  rest: 'Rest of the period, ',
};

const lineText = ({ kind, plan, period, members }: ChargeLine): string =>
  `${what[kind]}${planNames[plan]}, ${periodNames[period]}${plan === 'team' ? `, ${members} seats` : ''}`;

const percent = (rate: number): string => `${Number((rate * 100).toFixed(2))} %`;

/** The address is only the buyer's where they said so in their profile (SET-06). */
const buyerOf = (profile: Omit<Decrypted<AccountDocument>, 'id'>): string[] => {
  const { firstName, lastName, organization, address1, address2, postcode, city, country, invoiceAddress } = profile;
  const address = [address1, address2, `${postcode} ${city}`, country];
  return [organization, `${firstName} ${lastName}`, ...(invoiceAddress === 'yes' ? address : [])]
    .map((line) => line.trim())
    .filter(Boolean);
};

type Profile = Omit<Decrypted<AccountDocument>, 'id'>;
type CardEnd = { readonly brand: string; readonly last4: string };

const partiesOf = (profile: Profile, { name, address, taxId }: Seller) => ({
  seller: [name, ...address, ...(taxId ? [`Tax ID: ${taxId}`] : [])].filter(Boolean),
  buyer: buyerOf(profile),
});

const sumsOf = (amount: number, tax: number, taxRate: number) => ({
  sums: [['Subtotal', money(amount)] as const, [`Tax (${percent(taxRate)})`, money(tax)] as const],
  total: money(amount + tax),
});

/** Pure: what stands on an invoice, line by line. */
export const invoiceContent = (
  { number, paidAt, lines, amount, tax, taxRate }: Paid,
  card: CardEnd,
  profile: Profile,
  seller: Seller,
): InvoiceContent => ({
  title: 'Invoice',
  number,
  date: day(paidAt),
  ...partiesOf(profile, seller),
  lines: lines.map((line) => ({
    text: lineText(line),
    span: line.from && line.until ? `${day(line.from)} to ${day(line.until)}` : '',
    amount: money(line.amount),
  })),
  ...sumsOf(amount, tax, taxRate),
  moved: [`Paid on ${day(paidAt)} with ${card.brand} ending in ${card.last4}.`],
});

/**
 * Pure: what stands on the credit note of a refund, and on what takes such a note back, whose amounts are below
 * zero, as the refund failed. Amounts are what is taken off the invoice.
 */
export const creditNoteContent = (
  { number, at, amount, tax, toCard }: Credit,
  invoice: Paid,
  card: CardEnd,
  profile: Profile,
  seller: Seller,
): InvoiceContent => ({
  title: amount < 0 ? 'Credit note taken back' : 'Credit note',
  number,
  date: day(at),
  ...partiesOf(profile, seller),
  lines: [{ text: `Invoice ${invoice.number} of ${day(invoice.paidAt)}`, span: '', amount: money(-(amount - tax)) }],
  ...sumsOf(-(amount - tax), -tax, invoice.taxRate),
  moved:
    amount < 0
      ? [`${card.brand} ending in ${card.last4} did not take it: it came back on ${day(at)}.`]
      : [
          `Given back on ${day(at)}${toCard ? ` to ${card.brand} ending in ${card.last4}` : ''}.`,
          giveBackText(invoice.givenBack),
        ],
});
