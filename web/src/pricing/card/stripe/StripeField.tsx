import type { InputBaseComponentProps } from '@mui/material/InputBase';
import TextField from '@mui/material/TextField';
import { type ElementType, useId, useState } from 'react';
import { BrandIcon } from '../BrandIcon.tsx';
import { type CardChange, type CardElement, StripeInput, type StripeInputProps } from './StripeInput.tsx';

/** It gets its own properties by `htmlInput`. */
const Input = StripeInput as ElementType<InputBaseComponentProps>;

type Props = { element: CardElement; label: string; placeholder: string; withBrand?: boolean };

/** Looks like our other fields, with what the provider says of it underneath. */
export const StripeField = ({ element, label, placeholder, withBrand = false }: Props) => {
  const id = useId();
  const [focused, setFocused] = useState(false);
  const [{ error, brand = '' }, setTyped] = useState<CardChange>({});
  const input: StripeInputProps = { element, placeholder, onFocused: setFocused, onTyped: setTyped };
  return (
    <TextField
      id={id}
      label={label}
      focused={focused}
      error={Boolean(error)}
      helperText={error?.message}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: input,
        input: { inputComponent: Input, endAdornment: withBrand && <BrandIcon brand={brand} /> },
      }}
    />
  );
};
