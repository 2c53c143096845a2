import { minimumTeamMembers, type PaymentConfig } from '@dossier/shared/contract';
import { styled } from '@mui/material/styles';
import { Fields } from '../theme/Fields.tsx';
import { TextInput } from '../theme/inputs/TextInput.tsx';
import { Panel } from '../theme/Panel.tsx';
import { CardError } from './card/CardError.tsx';
import type { CardGateway } from './card/gateway.ts';
import type { Choice } from './choice.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { PayButton } from './PayButton.tsx';
import { usePayment } from './usePayment.ts';
import { useTypedPayer } from './useTypedPayer.ts';

const Columns = styled('form')(({ theme: { spacing, breakpoints } }) => ({
  display: 'grid',
  gap: spacing(5),
  alignItems: 'start',
  [breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) 340px' },
}));

type Props = { choice: Choice; config: PaymentConfig; gateway: CardGateway; onPaid: () => void };

/** Card, total and `Pay` (PAY-09 to PAY-17). */
export const PaymentForm = ({ choice, config, gateway, onPaid }: Props) => {
  const { control, handleSubmit, members } = useTypedPayer(choice.plan);
  const { pay, pending, failure } = usePayment(gateway, onPaid);
  const submit = handleSubmit((typed) => pay(typed.billingName, { ...choice, members: typed.members }));
  return (
    <Columns noValidate onSubmit={submit}>
      <Panel>
        <Fields>
          {gateway.notice}
          <CardError message={failure} />
          {choice.plan === 'team' && (
            <TextInput
              control={control}
              name="members"
              label="Team members"
              type="number"
              slotProps={{ htmlInput: { min: minimumTeamMembers, max: 1000 } }}
            />
          )}
          <TextInput control={control} name="billingName" label="Name on Card" autoComplete="cc-name" />
          {gateway.fields}
        </Fields>
      </Panel>
      <OrderSummary choice={choice} members={members} config={config}>
        <PayButton choice={choice} members={members} config={config} pending={pending} />
      </OrderSummary>
    </Columns>
  );
};
