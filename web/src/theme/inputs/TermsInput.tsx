import { FormControl, FormHelperText, Link } from '@mui/material';
import { useController } from 'react-hook-form';
import { paths } from '../../paths.ts';
import { Check } from './Check.tsx';

/** The terms checkbox with its message (VAL-09). */
export const TermsInput = () => {
  const { field, fieldState } = useController({ name: 'terms' });
  return (
    <FormControl error={Boolean(fieldState.error)}>
      <Check
        size="small"
        checked={field.value === true}
        onChange={field.onChange}
        input={{ onBlur: field.onBlur, ref: field.ref }}
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
