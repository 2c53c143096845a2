import { useState } from 'react';
import { messageOf } from '../../data/api.ts';
import { useCommand } from '../../data/commands.ts';
import { CardError } from '../../pricing/card/CardError.tsx';
import type { CardGateway } from '../../pricing/card/gateway.ts';
import { cardholder } from '../../pricing/payer.ts';
import { setUpCard } from '../../pricing/payments.ts';
import { SchemaForm, SubmitButton, TextInput, useSchemaForm } from '../../theme/inputs/schemaForms.tsx';
import { Fields, Panel } from '../../theme/layout.tsx';

type Props = { gateway: CardGateway; onStored: () => void };

export const CardForm = ({ gateway, onStored }: Props) => {
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
