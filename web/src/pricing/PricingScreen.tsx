import { defaults, type Plan } from '@dossier/shared/contract';
import { useState } from 'react';
import { useMe } from '../reads/me.ts';
import { Narrow } from '../theme/Narrow.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import type { Choice } from './choice.ts';
import { PaymentForm } from './PaymentForm.tsx';
import { PlanComparison } from './PlanComparison.tsx';
import { PlanSwitch } from './PlanSwitch.tsx';
import { SubscribedNotice } from './SubscribedNotice.tsx';

/** Choosing a plan, then paying the trial (PAY-06 to PAY-17). */
const PricingScreen = () => {
  const [plan, setPlan] = useState<Plan>(defaults.plan);
  const [choice, setChoice] = useState<Choice>();
  const subscription = useMe().data?.subscription;
  const running =
    subscription && (subscription.status === 'trial' || subscription.status === 'active') ? subscription : undefined;
  if (choice && !running) return <PaymentForm choice={choice} onBack={() => setChoice(undefined)} />;
  return (
    <Narrow>
      <PageHeader
        title="Pricing Plan"
        state="Every plan starts with a $1 trial. All prices plus tax. Collaborators submit for free."
        actions={<PlanSwitch plan={plan} onPlan={setPlan} />}
      />
      {running && <SubscribedNotice subscription={running} />}
      <PlanComparison plan={plan} disabled={Boolean(running)} onChoose={(period) => setChoice({ plan, period })} />
    </Narrow>
  );
};
export default PricingScreen;
