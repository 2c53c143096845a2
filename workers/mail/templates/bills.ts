import { giveBackText, refundFailedText } from '@dossier/shared/contract';
import type { MailBrand } from './brand.ts';
import type { MailContent } from './layout.ts';
import type { MailParams } from './params.ts';
import { day, urlOf } from './words.ts';

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const toPayments = (params: { readonly publicUrl: string }) => ({
  label: 'Open payments',
  url: urlOf(params, '/settings/payment-and-payouts'),
});

type Bills = Pick<
  MailParams,
  | 'renewal-failed'
  | 'subscription-ended'
  | 'subscription-woken'
  | 'card-expiring'
  | 'card-lost'
  | 'refunded'
  | 'refund-failed'
  | 'refund-failed-operator'
>;
const cardOf = ({ brand, last4 }: { readonly brand: string; readonly last4: string }) =>
  ['Card', `${brand} ending in ${last4}`] as const;

export const billTemplates: { readonly [T in keyof Bills]: (params: Bills[T], brand: MailBrand) => MailContent } = {
  'renewal-failed': (params, { name }) => ({
    subject: `Your ${name} plan could not be renewed`,
    heading: 'Your plan could not be renewed',
    paragraphs: [
      params.needsPayer
        ? 'Your bank wants you to confirm the payment. Open your payments and choose “Pay now”.'
        : 'Please check your card, or choose another one.',
      `We try again on ${day(params.nextTryAt)}. Until then your plan stays as it is.`,
    ],
    quote: params.reason,
    facts: [['Amount', dollars(params.total)]],
    button: toPayments(params),
  }),
  'subscription-ended': (params, { name }) => ({
    subject: `Your ${name} plan has ended`,
    heading: 'Your plan has ended',
    paragraphs: [
      'Your card was declined three times.',
      'Your projects stay, and everything in them can be read and downloaded. To create new ones, start a plan again.',
    ],
    quote: params.reason,
    facts: [['Amount', dollars(params.total)]],
    button: toPayments(params),
  }),
  'subscription-woken': (params, { name }) => ({
    subject: `Your ${name} plan goes on, and is charged on ${day(params.periodEnd)}`,
    heading: 'Your plan goes on',
    paragraphs: [
      `For a while nobody paid here. Your plan slept, and nothing is charged for that time.`,
      `It is renewed on ${day(params.periodEnd)}. If you cancel it before, nothing is charged; your projects stay.`,
    ],
    facts: [cardOf(params)],
    button: toPayments(params),
  }),
  'card-expiring': (params) => ({
    subject: 'Your card expires this month',
    heading: 'Your card expires this month',
    paragraphs: ['Your plan is paid with this card. Please choose another one, so that it can be renewed.'],
    facts: [cardOf(params)],
    button: toPayments(params),
  }),
  'card-lost': (params) => ({
    subject: 'Your card can no longer be used',
    heading: 'Your card can no longer be used',
    paragraphs: [
      'The card that your plan is paid with was removed at the card provider. Please choose another one, so that it can be renewed.',
    ],
    facts: [cardOf(params)],
    button: toPayments(params),
  }),
  refunded: (params) => ({
    subject: `${dollars(params.amount)} were given back to you`,
    heading: 'A payment was given back',
    paragraphs: [
      giveBackText(params.reason),
      'It takes some days until your bank shows it. The invoice and the credit note are among your payments.',
    ],
    facts: [['Amount', dollars(params.amount)], ...(params.toCard ? [cardOf(params)] : [])],
    button: toPayments(params),
  }),
  'refund-failed': (params) => ({
    subject: `${dollars(params.amount)} could not be given back to your card`,
    heading: 'A payment could not be given back',
    paragraphs: [refundFailedText],
    facts: [['Amount', dollars(params.amount)], cardOf(params)],
    button: toPayments(params),
  }),
  'refund-failed-operator': ({ amount, reason, email, paymentId, reference }) => ({
    subject: `A refund of ${dollars(amount)} failed`,
    heading: 'A refund failed',
    paragraphs: [
      'Its payer was told that you will send it another way. Give it back at the card provider, which is noted by itself, or in any other way, and note that with “payments -- refunded”.',
    ],
    facts: [
      ['Amount', dollars(amount)],
      ['Payer', email],
      ['Why', reason],
      ['Payment', paymentId],
      ['At the provider', reference],
    ],
  }),
};
