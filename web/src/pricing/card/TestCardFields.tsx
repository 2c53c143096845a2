import { useController } from 'react-hook-form';
import { TextInput } from '../../theme/inputs/schemaForms.tsx';
import { Pair } from '../../theme/layout.tsx';
import { BrandIcon } from './BrandIcon.tsx';
import { brandOf } from './testGateway.ts';
import { cardLabels, slashedExpiry, spacedNumber, type TypedCard } from './typedCard.ts';

const numeric = { inputMode: 'numeric', className: 'num' } as const;

/** Number with its brand, expiry and CVC (PAY-09). */
export const TestCardFields = () => {
  const number = useController<TypedCard, 'number'>({ name: 'number' }).field;
  const expiry = useController<TypedCard, 'expiry'>({ name: 'expiry' }).field;
  return (
    <>
      <TextInput
        name="number"
        label={cardLabels.number}
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        onChange={({ target }) => number.onChange(spacedNumber(target.value))}
        slotProps={{
          htmlInput: numeric,
          input: { endAdornment: <BrandIcon brand={brandOf(number.value) ?? ''} /> },
        }}
      />
      <Pair>
        <TextInput
          name="expiry"
          label={cardLabels.expiry}
          autoComplete="cc-exp"
          placeholder="MM/YY"
          onChange={({ target }) => expiry.onChange(slashedExpiry(target.value))}
          slotProps={{ htmlInput: numeric }}
        />
        <TextInput
          name="cvc"
          label={cardLabels.cvc}
          autoComplete="cc-csc"
          placeholder="123"
          slotProps={{ htmlInput: { ...numeric, maxLength: 4 } }}
        />
      </Pair>
    </>
  );
};
