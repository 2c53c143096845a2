import { cardScreens, type SubscriptionView } from '@dossier/shared/contract';
import { paths } from '../../paths.ts';
import { CardOnFile } from '../../pricing/card/CardOnFile.tsx';
import { useStanding } from '../../reads/subscription.ts';
import { WayTo } from '../../theme/Changing.tsx';
import { CreditCardIcon } from '../../theme/icons.tsx';
import { Fields, Narrow } from '../../theme/layout.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { EmptyState, hasSettled, Loaded } from '../../theme/states/states.tsx';
import { Section } from '../Section.tsx';
import { BillingHistory } from './BillingHistory.tsx';
import { PlanSection } from './PlanSection.tsx';

const NoPlan = () => (
  <EmptyState
    icon={<CreditCardIcon />}
    title="No plan and no card yet"
    action={
      <WayTo to={paths.pricing} variant="contained">
        Select a Pricing Plan
      </WayTo>
    }
  >
    You need a plan to create projects of your own; it begins with a $1 trial. Taking part in other people's projects is
    free.
  </EmptyState>
);

/** The card that is charged, and another one in its place (PAY-03). */
const CardSection = ({ card, changeable }: { card: SubscriptionView['card']; changeable: boolean }) => (
  <Section title="Payment method" action={changeable && <WayTo to={cardScreens.card}>Change</WayTo>}>
    <CardOnFile card={card} />
  </Section>
);

/** Plan, card and bills (PAY-01 to PAY-05). */
export default function PaymentScreen() {
  const answer = useStanding();
  return (
    <Narrow>
      <PageHeader title="Settings" state="Your plan, your card and what was charged." />
      <Fields>
        <Loaded what="Your plan" answer={answer} shape={200}>
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
}
