import { CardCvcElement, CardExpiryElement, CardNumberElement, Elements, useElements } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { isCardDocument, loadCardDocument } from '../../../data/cardDocument.ts';
import { Pair } from '../../../theme/layout.tsx';
import { CardError } from '../CardError.tsx';
import type { CardGateway, Made } from '../gateway.ts';
import { cardLabels } from '../typedCard.ts';
import { StripeField } from './StripeField.tsx';
import type { CardElement } from './StripeInput.tsx';

type Keys = { readonly publishableKey: string; readonly scriptUrl: string | null };

const addScript = (src: string) =>
  new Promise<void>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src });
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('Failed to load Stripe.js'));
    document.head.append(script);
  });

const load = async ({ publishableKey, scriptUrl }: Keys): Promise<Stripe> => {
  // `loadStripe` takes a script that is there already.
  if (scriptUrl !== null && !('Stripe' in window)) await addScript(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js not available');
  return stripe;
};

let loading: Promise<Stripe> | undefined;

/** Once in a document; a failure is tried anew by the next call. */
const openStripe = (keys: Keys): Promise<Stripe> => {
  loading ??= load(keys).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

type Loading = { readonly stripe?: Stripe; readonly failure?: string };

const closed = 'This page does not let the card form in. Please reload it.';

/** Stripe's client for the form at `screen`, which only a document of that address may load. */
const useStripeScript = (screen: string, publishableKey: string, scriptUrl: string | null) => {
  const [loading, setLoading] = useState<Loading>({});
  const load = useCallback(async () => {
    setLoading({});
    if (!isCardDocument()) return loadCardDocument(screen) ? undefined : setLoading({ failure: closed });
    return openStripe({ publishableKey, scriptUrl }).then(
      (stripe) => setLoading({ stripe }),
      ({ message }: Error) => setLoading({ failure: message }),
    );
  }, [screen, publishableKey, scriptUrl]);
  useEffect(() => {
    void load();
  }, [load]);
  return { ...loading, retry: () => void load() };
};

/** With the name that the bill is for; what may be shown of the card comes back (API-31). */
const createMethod = async (
  stripe: Stripe,
  card: StripeCardNumberElement | null | undefined,
  billingName: string,
): Promise<Made> => {
  if (!card) return { message: 'The card form is not ready yet.' };
  const { error, paymentMethod } = await stripe.createPaymentMethod({
    type: 'card',
    card,
    billing_details: { name: billingName },
  });
  if (error || !paymentMethod.card) return { message: error?.message ?? 'Your card could not be used.' };
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = paymentMethod.card;
  return { card: { billingName, paymentMethodId: paymentMethod.id, brand, last4, expMonth, expYear } };
};

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
export default function StripeGateway({ publishableKey, scriptUrl, screen, shape, children }: Props) {
  const { stripe, failure, retry } = useStripeScript(screen, publishableKey, scriptUrl);
  if (failure !== undefined) return <CardError message={failure} retry={retry} />;
  if (!stripe) return shape;
  return (
    <Elements stripe={stripe}>
      <WithElements stripe={stripe}>{children}</WithElements>
    </Elements>
  );
}
