import type { SubscriptionStanding, SubscriptionView } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatMoney, gigabytes } from '../../format/numbers.ts';
import { periodNames, planNames } from '../../format/plans.ts';
import { paths } from '../../paths.ts';
import { ResumeButton } from '../../pricing/ResumeButton.tsx';
import { useUsage } from '../../reads/me.ts';
import { Changing, WayTo } from '../../theme/Changing.tsx';
import { Facts } from '../../theme/Facts.tsx';
import { Line } from '../../theme/Line.tsx';
import { Loaded } from '../../theme/states/Loaded.tsx';
import { Section } from '../Section.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { PlannedChange } from './PlannedChange.tsx';
import { SeatsFact } from './SeatsFact.tsx';
import { subscriptionText } from './subscriptionText.ts';

type Props = {
  subscription: SubscriptionView;
  standing: Pick<SubscriptionStanding, 'seats' | 'seatsUsed' | 'seatPrice'>;
};

/** The current plan: name, cycle, cost, storage, seats; ending and resuming it (PAY-01, PAY-02). */
export const PlanSection = ({ subscription, standing }: Props) => {
  const { plan, period, members, price, tax, status, periodEnd } = subscription;
  const [asking, setAsking] = useState(false);
  const usage = useUsage();
  const isOver = status === 'cancelled' || status === 'ended';
  const cost = `${formatMoney(price + tax)}${tax ? `, including ${formatMoney(tax)} tax` : ''}`;
  const runs = status === 'trial' || status === 'active';
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
          <WayTo to={paths.pricing} variant="contained" color="primary">
            Upgrade
          </WayTo>
        </Line>
      }
    >
      {subscription.change && <PlannedChange change={subscription.change} at={periodEnd} />}
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
      {standing.seatPrice && <SeatsFact standing={standing} period={period} />}
      <CancelDialog open={asking} periodEnd={periodEnd} onClose={() => setAsking(false)} />
    </Section>
  );
};
