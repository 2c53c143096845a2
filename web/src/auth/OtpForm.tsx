import { auth, type CodePurpose } from '@dossier/shared/contract';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import type { z } from 'zod';
import { isRefusal, messageOf } from '../data/api.ts';
import { useNotify } from '../data/notices.ts';
import { useWhileHere } from '../data/useIsHere.ts';
import { SchemaForm, SubmitButton, TextInput, useSchemaForm } from '../theme/inputs/schemaForms.tsx';
import { Fields } from '../theme/layout.tsx';
import { codeAddress, sentLabel } from './otp.ts';
import { ResendButton } from './ResendButton.tsx';
import { useProof } from './useProof.ts';

const schema = auth.verifyOtp.pick({ otp: true });

export const OtpInput = () => (
  <TextInput
    name="otp"
    label="OTP"
    helperText="Valid for 10 minutes."
    autoComplete="one-time-code"
    autoFocus
    slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 20, className: 'num' } }}
  />
);

type Props = {
  purpose: CodePurpose;
  /** Shown for a wrong code. */
  wrong: string;
  onVerified: (ticket: string) => void;
};

/** The code that was mailed, and sending it again. */
export const OtpForm = ({ purpose, wrong, onVerified }: Props) => {
  const form = useSchemaForm(schema, { otp: '' });
  const [label, setLabel] = useState(sentLabel);
  const notify = useNotify();
  const verified = useWhileHere(onVerified);
  const ticketFor = useProof(purpose);
  const submit = async ({ otp }: z.output<typeof schema>) => {
    notify(null);
    const email = codeAddress();
    if (!email) return notify('No email found. Please try again.', { type: 'error' });
    try {
      verified(await ticketFor({ email, otp }));
    } catch (error) {
      const isWrong = isRefusal(error, 'OTP_INVALID');
      const message = isWrong ? wrong : messageOf(error);
      form.setError('otp', { message }, { shouldFocus: true });
      notify(message, { type: 'error' });
    }
  };
  return (
    <SchemaForm form={form} onSubmit={submit}>
      <Fields>
        {label !== null && (
          <Typography variant="body2" color="text.secondary">
            The code is in the email for request {label}.
          </Typography>
        )}
        <OtpInput />
        <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', '& > *': { flex: '1 1 auto' } }}>
          <SubmitButton size="large">Verify OTP</SubmitButton>
          <ResendButton purpose={purpose} emailNow={codeAddress} onSent={() => setLabel(sentLabel())} />
        </Box>
      </Fields>
    </SchemaForm>
  );
};
