import Box from '@mui/material/Box';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { TextInput } from '../theme/inputs/TextInput.tsx';
import { BrandIcon } from './BrandIcon.tsx';
import { type emptyCard, slashedExpiry, spacedNumber } from './cardForm.ts';
import { brandOf } from './testGateway.ts';

type Card = typeof emptyCard;

const numeric = { inputMode: 'numeric', className: 'num' } as const;

/** Name, number with its brand, expiry and CVC (PAY-09). */
export const CardFields = <T extends FieldValues & Card>({ control }: { control: Control<T> }) => {
  const path = (field: keyof Card) => field as FieldPath<T>;
  const number = useController({ control, name: path('number') }).field;
  const expiry = useController({ control, name: path('expiry') }).field;
  return (
    <>
      <TextInput control={control} name={path('billingName')} label="Name on Card" autoComplete="cc-name" />
      <TextInput
        control={control}
        name={path('number')}
        label="Card number"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        onChange={({ target }) => number.onChange(spacedNumber(target.value))}
        slotProps={{
          htmlInput: numeric,
          input: { endAdornment: <BrandIcon brand={brandOf(String(number.value)) ?? ''} /> },
        }}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}>
        <TextInput
          control={control}
          name={path('expiry')}
          label="Expiry"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          onChange={({ target }) => expiry.onChange(slashedExpiry(target.value))}
          slotProps={{ htmlInput: numeric }}
        />
        <TextInput
          control={control}
          name={path('cvc')}
          label="CVC"
          autoComplete="cc-csc"
          placeholder="123"
          slotProps={{ htmlInput: { ...numeric, maxLength: 4 } }}
        />
      </Box>
    </>
  );
};
