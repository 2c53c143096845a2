import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

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
export const openStripe = (keys: Keys): Promise<Stripe> => {
  loading ??= load(keys).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};
