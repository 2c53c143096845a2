import { defaults } from '@dossier/shared/contract';
import { useNavigate, useSearchParams } from 'react-router';
import { useMe } from '../reads/me.ts';
import { Narrow } from '../theme/Narrow.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { payPath, planIn } from './choice.ts';
import { PlanComparison } from './PlanComparison.tsx';
import { PlanSwitch } from './PlanSwitch.tsx';
import { SubscribedNotice } from './SubscribedNotice.tsx';

/** Choosing a plan (PAY-06 to PAY-08), which is then paid on its own screen. */
const PricingScreen = () => {
  const [query, setQuery] = useSearchParams();
  const plan = planIn(query) ?? defaults.plan;
  const navigate = useNavigate();
  const subscription = useMe().data?.subscription;
  const running =
    subscription && (subscription.status === 'trial' || subscription.status === 'active') ? subscription : undefined;
  return (
    <Narrow>
      <PageHeader
        title="Pricing Plan"
        state="Every plan starts with a $1 trial. All prices plus tax. Collaborators submit for free."
        actions={<PlanSwitch plan={plan} onPlan={(chosen) => setQuery({ plan: chosen }, { replace: true })} />}
      />
      {running && <SubscribedNotice subscription={running} />}
      <PlanComparison
        plan={plan}
        disabled={Boolean(running)}
        onChoose={(period) => void navigate(payPath({ plan, period }))}
      />
    </Narrow>
  );
};
export default PricingScreen;
