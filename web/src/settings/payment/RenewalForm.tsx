import { cardScreens, type SubscriptionView } from '@dossier/shared/contract';
import { Alert, Button } from '@mui/material';
import { Link } from 'react-router';
import { overdueText } from '../../format/overdue.ts';
import { paths } from '../../paths.ts';
import { CardError } from '../../pricing/card/CardError.tsx';
import { CardOnFile } from '../../pricing/card/CardOnFile.tsx';
import type { CardGateway } from '../../pricing/card/gateway.ts';
import { useLeave } from '../../pricing/card/useLeave.ts';
import { PayButton } from '../../pricing/PayButton.tsx';
import { usePayment } from '../../pricing/usePayment.ts';
import { Fields, Line, Panel } from '../../theme/layout.tsx';

type Props = {
  overdue: NonNullable<SubscriptionView['overdue']>;
  card: SubscriptionView['card'];
  gateway: CardGateway;
};

export const RenewalForm = ({ overdue, card, gateway }: Props) => {
  const leave = useLeave();
  const { pay, pending, failure } = usePayment('PayRenewal', {
    gateway,
    onPaid: () => leave(paths.payment, 'Your renewal is paid.'),
  });
  return (
    <Panel>
      <Fields>
        {failure ? <CardError message={failure} /> : <Alert severity="warning">{overdueText(overdue)}</Alert>}
        <Line justify="space-between" wrap>
          <CardOnFile card={card} />
          <Button component={Link} to={cardScreens.card}>
            Use another card
          </Button>
        </Line>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void pay(async () => ({ wish: {} }));
          }}
        >
          <PayButton total={overdue.total} pending={pending} />
        </form>
      </Fields>
    </Panel>
  );
};
