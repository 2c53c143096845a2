import { cardScreens, planNames, type SubscriptionStanding } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { periodAdverbs } from '../format/plans.ts';
import { LeadOn } from '../layout/LeadOn.tsx';
import { withReturn } from '../layout/returnPath.ts';
import { paths, plansPath } from '../paths.ts';
import { useMe } from '../reads/me.ts';
import { useStanding } from '../reads/subscription.ts';
import { PageHeader } from '../theme/PageHeader.tsx';
import { Loaded, together } from '../theme/states/states.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { WithCardGateway } from './card/WithCardGateway.tsx';
import { type Choice, choiceIn } from './choice.ts';
import { StartForm } from './StartForm.tsx';
import { standingOf } from './standing.ts';

/** Decided once: the plan begins to run, or has changed, while the form is still shown. */
const Pay = ({ choice, standing }: { choice: Choice; standing: SubscriptionStanding }) => {
  const [{ subscription, trialAvailable, seatsUsed }] = useState(standing);
  const kind = standingOf(subscription);
  if (kind === 'overdue') return <LeadOn to={cardScreens.renewal} />;
  // Resumed there, it can be changed here.
  if (kind === 'cancelled') return <LeadOn to={paths.pricing} />;
  return (
    <WithCardGateway screen={cardScreens.pay}>
      {(gateway, config) =>
        subscription && kind === 'running' ? (
          <ChangeForm
            choice={choice}
            subscription={subscription}
            seatsUsed={seatsUsed}
            trialDays={config.trialDays}
            gateway={gateway}
          />
        ) : (
          <StartForm choice={choice} trialAvailable={trialAvailable} config={config} gateway={gateway} />
        )
      }
    </WithCardGateway>
  );
};

/** The payment form of the plan and period in the address. */
export default function PayScreen() {
  const [query] = useSearchParams();
  const choice = choiceIn(query);
  const answer = together({ standing: useStanding(), me: useMe() });
  if (!choice) return <LeadOn to={paths.pricing} />;
  return (
    <>
      <PageHeader
        title="Payment"
        state={`${planNames[choice.plan]}, billed ${periodAdverbs[choice.period]}.`}
        actions={<Button to={withReturn(plansPath(choice.plan), `?${query}`)}>Back to the plans</Button>}
      />
      <Loaded what="Your plan" answer={answer} shape={320}>
        {({ standing }) => <Pay choice={choice} standing={standing} />}
      </Loaded>
    </>
  );
}
