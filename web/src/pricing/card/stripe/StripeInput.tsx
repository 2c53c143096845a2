import { styled } from '@mui/material';
import type { CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js';
import type { StripeElementStyle } from '@stripe/stripe-js';
import { type ComponentType, type Ref, useImperativeHandle, useMemo, useState, useSyncExternalStore } from 'react';

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
const useElementStyle = (): StripeElementStyle => {
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

export type CardElement = typeof CardNumberElement | typeof CardExpiryElement | typeof CardCvcElement;
export type CardChange = {
  readonly error?: { readonly message: string } | undefined;
  readonly brand?: string;
  readonly empty?: boolean;
};

export type StripeInputProps = {
  readonly element: CardElement;
  readonly placeholder: string;
  readonly onFocused: (focused: boolean) => void;
  readonly onTyped: (change: CardChange) => void;
};
type Props = StripeInputProps & { id: string; className: string; ref: Ref<{ focus: () => void; value: string }> };

type Mounted = { readonly focus: () => void };
type ElementProps = {
  id: string;
  options: object;
  onReady: (element: Mounted) => void;
  onChange: (change: CardChange) => void;
  onFocus: () => void;
  onBlur: () => void;
};

// A frame whose colour scheme is not its document's would stand on an opaque ground.
const Frame = styled('div')({ colorScheme: 'light', width: '100%' });

/** In the place of a text field's input: a frame of the provider, in which the card is typed. */
export const StripeInput = ({ element, placeholder, onFocused, onTyped, id, className, ref }: Props) => {
  const style = useElementStyle();
  const options = useMemo(() => ({ style, placeholder }), [style, placeholder]);
  const [mounted, setMounted] = useState<Mounted>();
  useImperativeHandle(ref, () => ({ focus: () => mounted?.focus(), value: '' }), [mounted]);
  const Element: ComponentType<ElementProps> = element;
  return (
    <Frame className={className}>
      <Element
        id={id}
        options={options}
        onReady={setMounted}
        onChange={onTyped}
        onFocus={() => onFocused(true)}
        onBlur={() => onFocused(false)}
      />
    </Frame>
  );
};
