import type { Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useState } from 'react';
import { isCardDocument, loadCardDocument } from '../../../data/cardDocument.ts';
import { openStripe } from './script.ts';

type Loading = { readonly stripe?: Stripe; readonly failure?: string };

const closed = 'This page does not let the card form in. Please reload it.';

/** Stripe's client for the form at `screen`, which only a document of that address may load. */
export const useStripeScript = (screen: string, publishableKey: string, scriptUrl: string | null) => {
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
