import { cardScreens } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { remember } from '../data/session.ts';
import { periodAdverbs, planNames } from '../format/plans.ts';
import { paths } from '../paths.ts';
import { useMe } from '../reads/me.ts';
import { PageHeader } from '../theme/PageHeader.tsx';
import { Loaded } from '../theme/states/Loaded.tsx';
import { useLeave } from './card/useLeave.ts';
import { WithCardGateway } from './card/WithCardGateway.tsx';
import { type Choice, choiceIn, plansPath } from './choice.ts';
import { PaymentForm } from './PaymentForm.tsx';

/** Decided once: the plan begins to run while the form is still shown. */
const PayTrial = ({ choice, runs }: { choice: Choice; runs: boolean }) => {
  const [ran] = useState(runs);
  const leave = useLeave();
  const onPaid = () => {
    remember('isSubscribed', 'true');
    leave(paths.projects, 'Your trial has started.');
  };
  if (ran) return <Navigate to={paths.pricing} replace />;
  return (
    <WithCardGateway screen={cardScreens.pay}>
      {(gateway, config) => <PaymentForm choice={choice} config={config} gateway={gateway} onPaid={onPaid} />}
    </WithCardGateway>
  );
};

/** The payment form of the plan and period in the address. */
const PayScreen = () => {
  const [query] = useSearchParams();
  const choice = choiceIn(query);
  const me = useMe();
  if (!choice) return <Navigate to={paths.pricing} replace />;
  return (
    <>
      <PageHeader
        title="Payment"
        state={`${planNames[choice.plan]}, billed ${periodAdverbs[choice.period]}.`}
        actions={
          <Button component={Link} to={plansPath(choice.plan)}>
            Back to the plans
          </Button>
        }
      />
      <Loaded what="Your plan" answer={me} shape={<Skeleton variant="rounded" height={320} />}>
        {({ subscription }) => (
          <PayTrial choice={choice} runs={subscription?.status === 'trial' || subscription?.status === 'active'} />
        )}
      </Loaded>
    </>
  );
};
export default PayScreen;
