import { type BillingPeriod, minimumTeamMembers, type Plan, type PlanQuote } from '@dossier/shared/contract';
import { Skeleton } from '@mui/material';
import { useNavigate } from 'react-router';
import { formatDate } from '../../format/dates.ts';
import { count, formatMoney } from '../../format/numbers.ts';
import { paths } from '../../paths.ts';
import { useQuote } from '../../reads/subscription.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { Loaded } from '../../theme/states/states.tsx';

/** What the server says of an invitation beyond the seats; the price is US cents before tax. */
export type SeatsMissing = {
  readonly plan: Plan | null;
  readonly period: BillingPeriod;
  readonly seats: number;
  readonly seatsNeeded: number;
  readonly pricePerSeat: number;
  /** Of seats that were asked for, but whose payment the bank wants confirmed. */
  readonly paymentId?: string;
};

type Props = {
  readonly missing: SeatsMissing;
  /** How many people wait to be invited. */
  readonly waiting: number;
  /** @param total as was shown */
  readonly onAgree: (seats: number, total: number) => void;
  readonly onClose: () => void;
};

const people = (amount: number) => count(amount, 'person', 'people');
const periodly = (period: BillingPeriod) => `per ${period === 'monthly' ? 'month' : 'year'}`;
const costs = ({ total, next }: PlanQuote, period: BillingPeriod) =>
  `${total > 0 ? `${formatMoney(total)} now, for the days that are left,` : 'nothing now'} and ${formatMoney(next.total)} ${periodly(period)} from ${formatDate(next.at)} on, tax included`;

/** Fewer from the next period on, where that is planned. */
const paysFor = (seats: number, { when, next }: PlanQuote) =>
  when === 'at-once'
    ? `Your plan pays for ${people(seats)}.`
    : `From ${formatDate(next.at)} on your plan pays for ${people(seats)}.`;

const NoTeamPlan = ({ missing: { pricePerSeat, period }, onClose }: Props) => {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open
      title="Members need the team plan"
      confirm="See the plans"
      onConfirm={() => navigate(paths.pricing)}
      onClose={onClose}
    >
      The team plan costs {formatMoney(pricePerSeat)} {periodly(period)} for each member, plus tax, and begins at{' '}
      {minimumTeamMembers}: you and one more. What you typed stays in the field.
    </ConfirmDialog>
  );
};

const MoreSeats = ({ missing: { seats, seatsNeeded, period }, waiting, onAgree, onClose }: Props) => {
  const wanted = seatsNeeded + waiting - 1;
  const quote = useQuote({ plan: 'team', period, members: wanted }, true);
  const total = quote.data?.total ?? 0;
  return (
    <ConfirmDialog
      open
      title="No seat is free"
      confirm={total > 0 ? `Pay ${formatMoney(total)} and invite` : 'Add seats and invite'}
      pending={quote.isFetching}
      onConfirm={() => quote.data && onAgree(wanted, total)}
      onClose={onClose}
    >
      <Loaded what="The price" answer={quote} shape={<Skeleton height={60} />}>
        {(known) => `${paysFor(seats, known)} For ${people(wanted)} it costs ${costs(known, period)}.`}
      </Loaded>
    </ConfirmDialog>
  );
};

/** Nobody is invited beyond the seats before it is said what that costs (TEAM-14). */
export const SeatsDialog = (props: Props) =>
  props.missing.plan === 'team' ? <MoreSeats {...props} /> : <NoTeamPlan {...props} />;
