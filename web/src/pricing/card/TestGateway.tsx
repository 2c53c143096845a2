import { zodResolver } from '@hookform/resolvers/zod';
import { Alert } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { FormProvider, useController, useForm } from 'react-hook-form';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { TextInput } from '../../theme/inputs/schemaForms.tsx';
import { Pair } from '../../theme/layout.tsx';
import { BrandIcon } from './BrandIcon.tsx';
import type { CardGateway } from './gateway.ts';
import { brandOf, createPaymentMethod } from './testGateway.ts';
import { cardLabels, emptyCard, slashedExpiry, spacedNumber, type TypedCard, typedCard } from './typedCard.ts';

const numeric = { inputMode: 'numeric', className: 'num' } as const;

/** Number with its brand, expiry and CVC (PAY-09). */
const TestCardFields = () => {
  const number = useController<TypedCard, 'number'>({ name: 'number' }).field;
  const expiry = useController<TypedCard, 'expiry'>({ name: 'expiry' }).field;
  return (
    <>
      <TextInput
        name="number"
        label={cardLabels.number}
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        onChange={({ target }) => number.onChange(spacedNumber(target.value))}
        slotProps={{
          htmlInput: numeric,
          input: { endAdornment: <BrandIcon brand={brandOf(number.value) ?? ''} /> },
        }}
      />
      <Pair>
        <TextInput
          name="expiry"
          label={cardLabels.expiry}
          autoComplete="cc-exp"
          placeholder="MM/YY"
          onChange={({ target }) => expiry.onChange(slashedExpiry(target.value))}
          slotProps={{ htmlInput: numeric }}
        />
        <TextInput
          name="cvc"
          label={cardLabels.cvc}
          autoComplete="cc-csc"
          placeholder="123"
          slotProps={{ htmlInput: { ...numeric, maxLength: 4 } }}
        />
      </Pair>
    </>
  );
};

/** Says clearly that no money moves, and with which cards to try (PAY-12). */
const TestNotice = () => (
  <Alert severity="warning" icon={false}>
    <b>Test payment.</b> No card provider is configured, so nothing is charged. Use the test card{' '}
    <span className="num">4242 4242 4242 4242</span> with any future expiry and any CVC;{' '}
    <span className="num">4000 0025 0000 3155</span> asks for a confirmation,{' '}
    <span className="num">4000 0000 0000 0002</span> is declined.
  </Alert>
);

type Answer = (refusal: string | undefined) => void;

/** The built-in test provider: its fields, and the question that a bank would ask. */
export const TestGateway = ({ children }: { children: (gateway: CardGateway) => ReactNode }) => {
  // Of its own, as those of a real provider are: what is typed there goes to it alone.
  const card = useForm({ resolver: zodResolver(typedCard), defaultValues: emptyCard, mode: 'all' });
  const [answer, setAnswer] = useState<Answer>();
  const close = (refusal?: string) => {
    answer?.(refusal);
    setAnswer(undefined);
  };
  const ask = () => new Promise<string | undefined>((resolve) => setAnswer(() => resolve));
  return (
    <>
      {children({
        notice: <TestNotice />,
        fields: (
          <FormProvider {...card}>
            <TestCardFields />
          </FormProvider>
        ),
        check: (takesFocus) => card.trigger(undefined, { shouldFocus: takesFocus }),
        create: async (billingName) => createPaymentMethod({ ...card.getValues(), billingName }),
        confirm: ask,
        setUp: ask,
      })}
      <ConfirmDialog
        open={answer !== undefined}
        title="Confirm with your bank (test)"
        confirm="Confirm payment"
        cancel="Refuse"
        onConfirm={() => close()}
        onClose={() => close('The payment was not confirmed.')}
      >
        A real bank would ask you here, on a page of its own. This is the test gateway: choose what the bank would
        answer.
      </ConfirmDialog>
    </>
  );
};
