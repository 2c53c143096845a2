import type { SubscriptionView } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCommand } from '../../data/commands.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoney, gigabytes } from '../../format/numbers.ts';
import { periodNames, planNames } from '../../format/plans.ts';
import { paths } from '../../paths.ts';
import { useUsage } from '../../reads/me.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { Facts } from '../../theme/Facts.tsx';
import { Line } from '../../theme/Line.tsx';
import { Loaded } from '../../theme/states/Loaded.tsx';
import { Section } from '../Section.tsx';
import { subscriptionText } from './subscriptionText.ts';

/** The current plan: name, cycle, cost, storage; and ending it (PAY-01, PAY-02). */
export const PlanSection = ({ subscription }: { subscription: SubscriptionView }) => {
  const { plan, period, members, price, tax, status, periodEnd } = subscription;
  const [asking, setAsking] = useState(false);
  const cancel = useCommand('CancelSubscription', { success: `Your plan ends on ${formatDate(periodEnd)}.` });
  const usage = useUsage();
  const runs = status === 'trial' || status === 'active';
  const cancelPlan = async () => {
    if (await cancel.run({})) setAsking(false);
  };
  return (
    <Section
      title="Current plan"
      text={subscriptionText(subscription)}
      action={
        <Line align="stretch">
          {runs && <Button onClick={() => setAsking(true)}>Cancel Plan</Button>}
          <Button component={Link} to={paths.pricing} variant="contained" color="primary">
            Upgrade
          </Button>
        </Line>
      }
    >
      <Facts
        facts={[
          ['Plan', plan === 'team' ? `${planNames.team}, ${members} members` : planNames.personal],
          ['Billing cycle', periodNames[period]],
          ['Total cost', `${formatMoney(price + tax)}${tax ? `, including ${formatMoney(tax)} tax` : ''}`],
          [
            'Storage',
            <Loaded key="storage" what="Storage" answer={usage} shape="...">
              {({ storage: { used, quota } }) => `${gigabytes(used)} of ${gigabytes(quota)} GB`}
            </Loaded>,
          ],
        ]}
      />
      <ConfirmDialog
        open={asking}
        title="Cancel your plan?"
        confirm="Cancel Plan"
        cancel="Keep it"
        danger
        pending={cancel.pending}
        onConfirm={() => void cancelPlan()}
        onClose={() => setAsking(false)}
      >
        It runs until {formatDate(periodEnd)} and is not renewed. Your projects stay readable and downloadable; new ones
        cannot be created after that.
      </ConfirmDialog>
    </Section>
  );
};
