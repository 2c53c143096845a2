import { CardCvcElement, CardExpiryElement, CardNumberElement, Elements, useElements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { type ReactNode, useRef, useState } from 'react';
import { Pair } from '../../../theme/Fields.tsx';
import { CardError } from '../CardError.tsx';
import type { CardGateway } from '../gateway.ts';
import { cardLabels } from '../typedCard.ts';
import { createMethod } from './createMethod.ts';
import { StripeField } from './StripeField.tsx';
import type { CardElement } from './StripeInput.tsx';
import { useStripeScript } from './useStripeScript.ts';

type Children = { readonly children: (gateway: CardGateway) => ReactNode };
type Props = Children & {
  readonly publishableKey: string;
  readonly scriptUrl: string | null;
  readonly screen: string;
  /** While the provider's script arrives. */
  readonly shape: ReactNode;
};

const parts = [CardNumberElement, CardExpiryElement, CardCvcElement] as const;

/** Only below a client that is there. */
const WithElements = ({ stripe, children }: Children & { stripe: Stripe }) => {
  const elements = useElements();
  const [isAsked, setAsked] = useState(false);
  const filled = useRef(new Set<CardElement>());
  const asked = {
    isAsked,
    onFilled: (element: CardElement, isFilled: boolean) => {
      if (isFilled) filled.current.add(element);
      else filled.current.delete(element);
    },
  };
  return children({
    fields: (
      <>
        <StripeField
          element={CardNumberElement}
          label={cardLabels.number}
          placeholder="1234 1234 1234 1234"
          withBrand
          {...asked}
        />
        <Pair>
          <StripeField element={CardExpiryElement} label={cardLabels.expiry} placeholder="MM / YY" {...asked} />
          <StripeField element={CardCvcElement} label={cardLabels.cvc} placeholder="123" {...asked} />
        </Pair>
      </>
    ),
    check: async (takesFocus) => {
      setAsked(true);
      const missing = parts.find((element) => !filled.current.has(element));
      if (missing && takesFocus) elements?.getElement(missing as typeof CardNumberElement)?.focus();
      return missing === undefined;
    },
    create: (billingName) => createMethod(stripe, elements?.getElement(CardNumberElement), billingName),
    confirm: async (clientSecret) => {
      const { error } = await stripe.handleNextAction({ clientSecret });
      // What the bank refused our server hears from Stripe, and the payment is closed there.
      return error?.payment_intent?.status === 'requires_payment_method' ? undefined : error?.message;
    },
    setUp: async (clientSecret, paymentMethodId) =>
      (await stripe.confirmCardSetup(clientSecret, { payment_method: paymentMethodId })).error?.message,
  });
};

/** Stripe's Elements, by its own script (API-31). */
const StripeGateway = ({ publishableKey, scriptUrl, screen, shape, children }: Props) => {
  const { stripe, failure, retry } = useStripeScript(screen, publishableKey, scriptUrl);
  if (failure !== undefined) return <CardError message={failure} retry={retry} />;
  if (!stripe) return shape;
  return (
    <Elements stripe={stripe}>
      <WithElements stripe={stripe}>{children}</WithElements>
    </Elements>
  );
};
export default StripeGateway;
