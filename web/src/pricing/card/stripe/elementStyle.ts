import type { StripeElementStyle } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
};

const variables = ['--ink', '--ink-3', '--no'] as const;
const colors = () => {
  const style = getComputedStyle(document.documentElement);
  return variables.map((name) => style.getPropertyValue(name).trim()).join();
};

/** Our theme, in values: the provider's frames cannot read the variables of the page. */
export const useElementStyle = (): StripeElementStyle => {
  const current = useSyncExternalStore(subscribe, colors);
  return useMemo(() => {
    const [ink = '', faint = '', error = ''] = current.split(',');
    return {
      base: {
        color: ink,
        fontFamily: 'system-ui, sans-serif',
        fontSize: '14px',
        lineHeight: '20px',
        '::placeholder': { color: faint },
      },
      invalid: { color: error },
    };
  }, [current]);
};
