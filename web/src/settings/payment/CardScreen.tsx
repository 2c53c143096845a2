import { cardScreens } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useLeave } from '../../pricing/card/useLeave.ts';
import { WithCardGateway } from '../../pricing/card/WithCardGateway.tsx';
import { useStanding } from '../../reads/subscription.ts';
import { Narrow } from '../../theme/layout.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { CardForm } from './CardForm.tsx';

/** Another card in the place of the one on file (PAY-03). */
const CardScreen = () => {
  const leave = useLeave();
  const overdue = useStanding().data?.subscription?.overdue;
  const next = overdue ? cardScreens.renewal : paths.payment;
  return (
    <Narrow>
      <PageHeader
        title="Change card"
        state="The next renewal is charged to the new card."
        actions={
          <Button component={Link} to={paths.payment}>
            Cancel
          </Button>
        }
      />
      <WithCardGateway screen={cardScreens.card}>
        {(gateway) => <CardForm gateway={gateway} onStored={() => leave(next, 'Your card was changed.')} />}
      </WithCardGateway>
    </Narrow>
  );
};
export default CardScreen;
