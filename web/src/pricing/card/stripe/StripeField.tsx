import { type InputBaseComponentProps, TextField } from '@mui/material';
import { type ElementType, useId, useState } from 'react';
import { BrandIcon } from '../BrandIcon.tsx';
import { required } from '../typedCard.ts';
import { type CardChange, type CardElement, StripeInput, type StripeInputProps } from './StripeInput.tsx';

/** It gets its own properties by `htmlInput`. */
const Input = StripeInput as ElementType<InputBaseComponentProps>;

type Props = {
  element: CardElement;
  label: string;
  placeholder: string;
  withBrand?: boolean;
  /** Whether the payer wanted to go on without it: then it says that it is missing. */
  isAsked: boolean;
  onFilled: (element: CardElement, isFilled: boolean) => void;
};

/** Looks like our other fields, with what the provider says of it underneath. */
export const StripeField = ({ element, label, placeholder, withBrand = false, isAsked, onFilled }: Props) => {
  const id = useId();
  const [focused, setFocused] = useState(false);
  const [{ error, brand = '', empty = true }, setTyped] = useState<CardChange>({});
  const onTyped = (change: CardChange) => {
    setTyped(change);
    onFilled(element, change.empty === false);
  };
  const input: StripeInputProps = { element, placeholder, onFocused: setFocused, onTyped };
  const message = error?.message ?? (isAsked && empty ? required(label) : undefined);
  return (
    <TextField
      id={id}
      label={label}
      focused={focused}
      error={message !== undefined}
      helperText={message}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: input,
        input: { inputComponent: Input, endAdornment: withBrand && <BrandIcon brand={brand} /> },
      }}
    />
  );
};
