import { CardCvcElement, CardExpiryElement, CardNumberElement, Elements, useElements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import type { ReactNode } from 'react';
import { Pair } from '../../../theme/Fields.tsx';
import { CardError } from '../CardError.tsx';
import type { CardGateway } from '../gateway.ts';
import { createMethod } from './createMethod.ts';
import { StripeField } from './StripeField.tsx';
import { useStripeScript } from './useStripeScript.ts';

type Children = { readonly children: (gateway: CardGateway) => ReactNode };
type Props = Children & {
  readonly publishableKey: string;
  readonly scriptUrl: string | null;
  readonly screen: string;
  /** While the provider's script arrives. */
  readonly shape: ReactNode;
};

const fields = (
  <>
    <StripeField element={CardNumberElement} label="Card number" placeholder="1234 1234 1234 1234" withBrand />
    <Pair>
      <StripeField element={CardExpiryElement} label="Expiry" placeholder="MM / YY" />
      <StripeField element={CardCvcElement} label="CVC" placeholder="123" />
    </Pair>
  </>
);

/** Only below a client that is there. */
const WithElements = ({ stripe, children }: Children & { stripe: Stripe }) => {
  const elements = useElements();
  return children({
    fields,
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
