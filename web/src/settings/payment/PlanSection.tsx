import {
  type BillingPeriod,
  type PlanChoice,
  planNames,
  type SubscriptionStanding,
  type SubscriptionView,
} from '@dossier/shared/contract';
import { Button, Link } from '@mui/material';
import { useState } from 'react';
import { useCommand } from '../../data/commands.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoney, gigabytes } from '../../format/numbers.ts';
import { choiceText, periodNames } from '../../format/plans.ts';
import { paths, payPath } from '../../paths.ts';
import { ResumeButton } from '../../pricing/ResumeButton.tsx';
import { useUsage } from '../../reads/me.ts';
import { Changing, WayTo } from '../../theme/Changing.tsx';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { Facts } from '../../theme/Facts.tsx';
import { Line, Notice, NoticeButton } from '../../theme/layout.tsx';
import { Loaded } from '../../theme/states/states.tsx';
import { Section } from '../Section.tsx';

/** What the plan becomes with its next period, as long as that is not taken back. */
const PlannedChange = ({ change, from }: { change: PlanChoice; from: string }) => {
  const { run, pending } = useCommand('WithdrawPlanChange', { success: 'You keep your plan.' });
  return (
    <Notice
      severity="info"
      action={
        <Changing>
          <NoticeButton does="Keep my plan" loading={pending} onClick={() => void run({})} />
        </Changing>
      }
    >
      {from} it becomes the {choiceText(change)}.
    </Notice>
  );
};

type CancelDialogProps = { open: boolean; periodEnd: string; isUnpaid: boolean; onClose: () => void };

const CancelDialog = ({ open, periodEnd, isUnpaid, onClose }: CancelDialogProps) => {
  const end = formatDate(periodEnd);
  const { run } = useCommand('CancelSubscription', {
    success: isUnpaid ? 'Your plan has ended.' : `Your plan ends on ${end}.`,
  });
  const cancelPlan = async () => {
    if (await run({})) onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title="Cancel your plan?"
      confirm="Cancel Plan"
      cancel="Keep it"
      danger
      onConfirm={cancelPlan}
      onClose={onClose}
    >
      {isUnpaid
        ? `It is paid until ${end}, so it ends at once, and cannot be resumed.`
        : `It runs until ${end} and is not renewed. Until then you can resume it.`}{' '}
      Your projects stay readable and downloadable; new ones cannot be created after that.
    </ConfirmDialog>
  );
};

type Seats = Pick<SubscriptionStanding, 'seats' | 'seatsUsed' | 'seatPrice'>;
type SeatsFactProps = { standing: Seats; period: BillingPeriod; isOffered: boolean };

/** How many members are paid for, how many there are, and what one more costs where it can be had. */
const SeatsFact = ({ standing: { seats, seatsUsed, seatPrice }, period, isOffered }: SeatsFactProps) =>
  seatPrice && (
    <p className="num soft">
      {seatsUsed} of {seats} seats are in use.
      {isOffered && (
        <>
          {' '}
          One more costs {formatMoney(seatPrice.now)} now and {formatMoney(seatPrice.perPeriod)}{' '}
          {period === 'monthly' ? 'a month' : 'a year'}.{' '}
          <Changing>
            <Link to={payPath({ plan: 'team', period })}>Change seats</Link>
          </Changing>
        </>
      )}
    </p>
  );

/** One sentence on how a subscription stands. */
const subscriptionText = (subscription: SubscriptionView): string => {
  const { status, periodEnd, price, tax, overdue } = subscription;
  const end = formatDate(periodEnd);
  if (overdue && status !== 'ended') return `The renewal of ${end} is not paid yet.`;
  switch (status) {
    case 'trial':
      return `Your trial runs until ${end}; then ${formatMoney(price + tax)} is charged.`;
    case 'active':
      return `Renews on ${end}.`;
    case 'cancelled':
      return `Cancelled; it runs until ${end}.`;
    case 'ended':
      return `Ended on ${end}. Your projects stay readable and downloadable.`;
  }
};

type Props = { subscription: SubscriptionView; standing: Seats };

/** The current plan: name, cycle, cost, storage, seats; ending and resuming it (PAY-01, PAY-02). */
export const PlanSection = ({ subscription, standing }: Props) => {
  const { plan, period, members, price, tax, status, periodEnd, change } = subscription;
  const [asking, setAsking] = useState(false);
  const usage = useUsage();
  const isOver = status === 'cancelled' || status === 'ended';
  const cost = `${formatMoney(price + tax)}${tax ? `, including ${formatMoney(tax)} tax` : ''}`;
  const runs = status === 'trial' || status === 'active';
  const isUnpaid = runs && subscription.overdue !== null;
  return (
    <Section
      title="Current plan"
      text={subscriptionText(subscription)}
      action={
        <Line align="stretch">
          <Changing>
            {runs && <Button onClick={() => setAsking(true)}>Cancel Plan</Button>}
            {status === 'cancelled' && Date.parse(periodEnd) > Date.now() && <ResumeButton />}
          </Changing>
          <WayTo to={paths.pricing} variant="contained">
            Upgrade
          </WayTo>
        </Line>
      }
    >
      {/* Nothing follows on a plan that is not renewed; resumed, it changes as was planned. */}
      {runs && change && (
        <PlannedChange change={change} from={isUnpaid ? 'With the renewal' : `On ${formatDate(periodEnd)}`} />
      )}
      <Facts
        facts={[
          ['Plan', plan === 'team' ? `${planNames.team}, ${members} members` : planNames.personal],
          ['Billing cycle', periodNames[period]],
          ['Total cost', isOver ? 'Nothing more is charged.' : cost],
          [
            'Storage',
            <Loaded key="storage" what="Storage" answer={usage} shape="...">
              {({ storage: { used, quota } }) => `${gigabytes(used)} of ${gigabytes(quota)} GB`}
            </Loaded>,
          ],
        ]}
      />
      <SeatsFact standing={standing} period={period} isOffered={runs && !isUnpaid} />
      <CancelDialog open={asking} periodEnd={periodEnd} isUnpaid={isUnpaid} onClose={() => setAsking(false)} />
    </Section>
  );
};
