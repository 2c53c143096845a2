import { cardScreens, type SubscriptionView } from '@dossier/shared/contract';
import { Alert, Button, Skeleton } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { WithCardGateway } from '../../pricing/card/WithCardGateway.tsx';
import { useStanding } from '../../reads/subscription.ts';
import { Narrow } from '../../theme/layout.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { Loaded } from '../../theme/states/states.tsx';
import { RenewalForm } from './RenewalForm.tsx';

/** Decided once: what is due is paid while the form is still shown. */
const Renewal = ({ subscription }: { subscription: SubscriptionView | null }) => {
  const [due] = useState(subscription);
  if (!due?.overdue || due.status === 'ended') return <Alert severity="success">Nothing is left to pay.</Alert>;
  const { overdue, card } = due;
  return (
    <WithCardGateway screen={cardScreens.renewal}>
      {(gateway) => <RenewalForm overdue={overdue} card={card} gateway={gateway} />}
    </WithCardGateway>
  );
};

/** A renewal that failed, paid by somebody whom the bank can ask. */
const RenewalScreen = () => (
  <Narrow>
    <PageHeader
      title="Pay the renewal"
      state="Your plan goes on as soon as the renewal is paid."
      actions={
        <Button component={Link} to={paths.payment}>
          My subscription
        </Button>
      }
    />
    <Loaded what="Your plan" answer={useStanding()} shape={<Skeleton variant="rounded" height={200} />}>
      {({ subscription }) => <Renewal subscription={subscription} />}
    </Loaded>
  </Narrow>
);
export default RenewalScreen;
