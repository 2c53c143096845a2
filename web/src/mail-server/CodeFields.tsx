import { Alert } from '@mui/material';
import { SubmitButton, TextInput } from '../theme/inputs/schemaForms.tsx';
import { Fields, Line } from '../theme/layout.tsx';

/** Of a test email that is on its way. */
export const CodeFields = ({ to }: { readonly to: string }) => (
  <Fields>
    <Alert severity="info">A test email is on its way to {to}. Look among unwanted ones, too.</Alert>
    <Line align="flex-start" wrap>
      <TextInput
        name="code"
        label="Code"
        autoComplete="one-time-code"
        helperText="6 digits, valid for 15 minutes."
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 20, className: 'num' } }}
      />
      <SubmitButton sx={{ minHeight: 40 }}>Confirm</SubmitButton>
    </Line>
  </Fields>
);
