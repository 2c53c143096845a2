import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useController } from 'react-hook-form';

type Props = {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly helperText?: string;
};

export const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** One of a few, all of them visible. */
export const ChoiceInput = ({ name, label, options, helperText }: Props) => {
  const { field, fieldState } = useController({ name });
  const message = fieldState.error?.message ?? helperText;
  return (
    <FormControl error={Boolean(fieldState.error)}>
      <FormLabel id={`${name}-label`} className="soft compact">
        {label}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby={`${name}-label`}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
      >
        {options.map(({ value, label }, index) => (
          <FormControlLabel
            key={value}
            value={value}
            label={label}
            control={<Radio size="small" slotProps={{ input: index === 0 ? { ref: field.ref } : {} }} />}
          />
        ))}
      </RadioGroup>
      {message && <FormHelperText>{message}</FormHelperText>}
    </FormControl>
  );
};
