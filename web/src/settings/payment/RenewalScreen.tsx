import { cardScreens, type SubscriptionView } from '@dossier/shared/contract';
import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { overdueText } from '../../format/plans.ts';
import { paths } from '../../paths.ts';
import { CardError } from '../../pricing/card/CardError.tsx';
import { CardOnFile } from '../../pricing/card/CardOnFile.tsx';
import type { CardGateway } from '../../pricing/card/gateway.ts';
import { useLeave } from '../../pricing/card/useLeave.ts';
import { WithCardGateway } from '../../pricing/card/WithCardGateway.tsx';
import { PayButton } from '../../pricing/PayButton.tsx';
import { priceNow, usePayment } from '../../pricing/payments.ts';
import { useStanding } from '../../reads/subscription.ts';
import { onSubmitted } from '../../theme/inputs/enter.ts';
import { Fields, Line, Narrow, Panel } from '../../theme/layout.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { Loaded } from '../../theme/states/states.tsx';

type Props = {
  overdue: NonNullable<SubscriptionView['overdue']>;
  card: SubscriptionView['card'];
  gateway: CardGateway;
};

const RenewalForm = ({ overdue, card, gateway }: Props) => {
  const leave = useLeave();
  const [total, setTotal] = useState(overdue.total);
  const { pay, pending, failure } = usePayment('PayRenewal', {
    gateway,
    onPaid: () => leave(paths.payment, 'Your renewal is paid.'),
    onRefused: (error) => setTotal((before) => priceNow<{ total: number }>(error)?.total ?? before),
  });
  return (
    <Panel>
      <Fields>
        {failure ? <CardError message={failure} /> : <Alert severity="warning">{overdueText(overdue)}</Alert>}
        <Line justify="space-between" wrap>
          <CardOnFile card={card} />
          <Button to={cardScreens.card}>Use another card</Button>
        </Line>
        <form onSubmit={onSubmitted(() => pay(async () => ({ wish: { total } })))}>
          <PayButton total={total} pending={pending} />
        </form>
      </Fields>
    </Panel>
  );
};

const dueOf = (subscription: SubscriptionView | null) =>
  subscription?.overdue && subscription.status !== 'ended'
    ? { overdue: subscription.overdue, card: subscription.card }
    : undefined;

/** Once something is due it stays: it is paid while the form is still shown. What was read before may not know of it. */
const Renewal = ({ subscription }: { subscription: SubscriptionView | null }) => {
  const now = dueOf(subscription);
  const [due, setDue] = useState(now);
  if (!due && now) setDue(now);
  if (!due) return <Alert severity="success">Nothing is left to pay.</Alert>;
  return (
    <WithCardGateway screen={cardScreens.renewal}>
      {(gateway) => <RenewalForm {...due} gateway={gateway} />}
    </WithCardGateway>
  );
};

/** A renewal that failed, paid by somebody whom the bank can ask. */
export default function RenewalScreen() {
  return (
    <Narrow>
      <PageHeader
        title="Pay the renewal"
        state="Your plan goes on as soon as the renewal is paid."
        actions={<Button to={paths.payment}>My subscription</Button>}
      />
      <Loaded what="Your plan" answer={useStanding()} shape={200}>
        {({ subscription }) => <Renewal subscription={subscription} />}
      </Loaded>
    </Narrow>
  );
}
