import { defaults } from '@dossier/shared/contract';
import Skeleton from '@mui/material/Skeleton';
import { useSearchParams } from 'react-router';
import { useStanding } from '../reads/subscription.ts';
import { Narrow } from '../theme/Narrow.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { hasSettled } from '../theme/states/Loaded.tsx';
import { planIn } from './choice.ts';
import { PlanComparison } from './PlanComparison.tsx';
import { PlanSwitch } from './PlanSwitch.tsx';
import { StandingNotice } from './StandingNotice.tsx';

/** Choosing a plan (PAY-06 to PAY-08), which is then paid on its own screen. */
const PricingScreen = () => {
  const [query, setQuery] = useSearchParams();
  const answer = useStanding();
  const standing = answer.data;
  const plan = planIn(query) ?? standing?.subscription?.plan ?? defaults.plan;
  const trial = standing?.trialAvailable === false ? '' : 'Every plan starts with a $1 trial. ';
  return (
    <Narrow>
      <PageHeader
        title="Pricing Plan"
        state={`${trial}All prices plus tax. Collaborators submit for free.`}
        actions={
          <PlanSwitch
            plan={plan}
            onPlan={(chosen) =>
              setQuery(
                (kept) => {
                  kept.set('plan', chosen);
                  return kept;
                },
                { replace: true },
              )
            }
          />
        }
      />
      {hasSettled(answer) ? (
        <>
          {standing && <StandingNotice standing={standing} />}
          <PlanComparison plan={plan} standing={standing} />
        </>
      ) : (
        <Skeleton variant="rounded" height={500} />
      )}
    </Narrow>
  );
};
export default PricingScreen;
