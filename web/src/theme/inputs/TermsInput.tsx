import { Checkbox, FormControl, FormControlLabel, FormHelperText, Link } from '@mui/material';
import { useController } from 'react-hook-form';
import { paths } from '../../paths.ts';

/** The terms checkbox with its message (VAL-09). */
export const TermsInput = () => {
  const { field, fieldState } = useController({ name: 'terms' });
  return (
    <FormControl error={Boolean(fieldState.error)}>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={field.value === true}
            onChange={(_, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
        label={
          <>
            I accept the{' '}
            <Link href={paths.terms} target="_blank" rel="noopener">
              Terms &amp; Conditions
            </Link>
          </>
        }
      />
      {fieldState.error && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
};
