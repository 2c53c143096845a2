import { cardScreens } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useState } from 'react';
import { messageOf } from '../../data/api.ts';
import { useCommand } from '../../data/commands.ts';
import { paths } from '../../paths.ts';
import { CardError } from '../../pricing/card/CardError.tsx';
import type { CardGateway } from '../../pricing/card/gateway.ts';
import { useLeave } from '../../pricing/card/useLeave.ts';
import { WithCardGateway } from '../../pricing/card/WithCardGateway.tsx';
import { cardholder } from '../../pricing/payer.ts';
import { setUpCard } from '../../pricing/payments.ts';
import { useStanding } from '../../reads/subscription.ts';
import { SchemaForm, SubmitButton, TextInput, useSchemaForm } from '../../theme/inputs/schemaForms.tsx';
import { Fields, Narrow, Panel } from '../../theme/layout.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';

type Props = { gateway: CardGateway; onStored: () => void };

const CardForm = ({ gateway, onStored }: Props) => {
  const form = useSchemaForm(cardholder, { billingName: '' });
  const [failure, setFailure] = useState('');
  const { run } = useCommand('ChangeCard', {
    failure: (error) => {
      setFailure(messageOf(error));
      return null;
    },
  });
  const store = async (billingName: string) => {
    const made = await gateway.create(billingName);
    if ('message' in made) return setFailure(made.message);
    const { clientSecret } = await setUpCard();
    const refusal = clientSecret === null ? undefined : await gateway.setUp(clientSecret, made.card.paymentMethodId);
    if (refusal !== undefined) return setFailure(refusal);
    if (await run(made.card)) onStored();
  };
  const submit = async ({ billingName }: { billingName: string }) => {
    setFailure('');
    await store(billingName).catch((error: unknown) => setFailure(messageOf(error)));
  };
  return (
    <Panel>
      <SchemaForm form={form} onSubmit={submit} checkOthers={gateway.check}>
        <Fields>
          {gateway.notice}
          <CardError message={failure} />
          <TextInput name="billingName" label="Name on Card" autoComplete="cc-name" />
          {gateway.fields}
          <SubmitButton>Save card</SubmitButton>
        </Fields>
      </SchemaForm>
    </Panel>
  );
};

/** Another card in the place of the one on file (PAY-03). */
export default function CardScreen() {
  const leave = useLeave();
  const overdue = useStanding().data?.subscription?.overdue;
  const next = overdue ? cardScreens.renewal : paths.payment;
  return (
    <Narrow>
      <PageHeader
        title="Change card"
        state="The next renewal is charged to the new card."
        actions={<Button to={paths.payment}>Cancel</Button>}
      />
      <WithCardGateway screen={cardScreens.card}>
        {(gateway) => <CardForm gateway={gateway} onStored={() => leave(next, 'Your card was changed.')} />}
      </WithCardGateway>
    </Narrow>
  );
}
