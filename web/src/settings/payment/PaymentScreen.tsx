import Skeleton from '@mui/material/Skeleton';
import { useStanding } from '../../reads/subscription.ts';
import { Fields } from '../../theme/Fields.tsx';
import { Narrow } from '../../theme/Narrow.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { hasSettled, Loaded } from '../../theme/states/Loaded.tsx';
import { BillingHistory } from './BillingHistory.tsx';
import { CardSection } from './CardSection.tsx';
import { NoPlan } from './NoPlan.tsx';
import { PlanSection } from './PlanSection.tsx';

/** Plan, card and bills (PAY-01 to PAY-05). */
const PaymentScreen = () => {
  const answer = useStanding();
  return (
    <Narrow>
      <PageHeader title="Settings" state="Your plan, your card and what was charged." />
      <Fields>
        <Loaded what="Your plan" answer={answer} shape={<Skeleton variant="rounded" height={200} />}>
          {({ subscription, ...standing }) =>
            subscription ? (
              <>
                <PlanSection subscription={subscription} standing={standing} />
                <CardSection card={subscription.card} changeable={subscription.status !== 'ended'} />
              </>
            ) : (
              <NoPlan />
            )
          }
        </Loaded>
        {hasSettled(answer) && <BillingHistory />}
      </Fields>
    </Narrow>
  );
};
export default PaymentScreen;
