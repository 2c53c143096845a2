import { auth, type CodePurpose } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ApiProblem, messageOf } from '../data/api.ts';
import { verifyOtp } from '../data/auth.ts';
import { recall } from '../data/session.ts';
import { Form } from '../theme/Fields.tsx';
import { useSchemaForm } from '../theme/inputs/schemaForm.ts';
import { TextInput } from '../theme/inputs/TextInput.tsx';
import { sentLabel } from './otp.ts';
import { ResendButton } from './ResendButton.tsx';

const schema = auth.verifyOtp.pick({ otp: true });

type Props = {
  purpose: CodePurpose;
  /** Shown for a wrong code. */
  wrong: string;
  onVerified: (ticket: string) => void;
};

/** The code that was mailed, and sending it again. */
export const OtpForm = ({ purpose, wrong, onVerified }: Props) => {
  const { control, handleSubmit, formState, setError } = useSchemaForm(schema, { otp: '' });
  const [label, setLabel] = useState(sentLabel);
  const notify = useNotify();
  const submit = handleSubmit(async ({ otp }) => {
    const email = recall('otpData');
    if (!email) return notify('No email found. Please try again.', { type: 'error' });
    try {
      onVerified(await verifyOtp({ email, purpose, otp }));
    } catch (error) {
      const isWrong = error instanceof ApiProblem && error.code === 'OTP_INVALID';
      const message = isWrong ? wrong : messageOf(error);
      setError('otp', { message }, { shouldFocus: true });
      notify(message, { type: 'error' });
    }
  });
  return (
    <Form noValidate onSubmit={submit}>
      {label !== null && (
        <Typography variant="body2" color="text.secondary">
          The code is in the email for request {label}.
        </Typography>
      )}
      <TextInput
        control={control}
        name="otp"
        label="OTP"
        helperText="Valid for 10 minutes."
        autoComplete="one-time-code"
        autoFocus
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 20, className: 'num' } }}
      />
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', '& > *': { flex: '1 1 auto' } }}>
        <Button type="submit" variant="contained" color="primary" size="large" loading={formState.isSubmitting}>
          Verify OTP
        </Button>
        <ResendButton purpose={purpose} onSent={() => setLabel(sentLabel())} />
      </Box>
    </Form>
  );
};
