import { passwordHint, passwordPoints } from '@dossier/shared/contract';
import { Box, LinearProgress } from '@mui/material';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { TextInput } from '../../theme/inputs/schemaForms.tsx';
import { strengthOf } from './passwords.ts';

const StrengthMeter = ({ password }: { password: string }) => {
  const points = passwordPoints(password);
  const { word, color } = strengthOf(points);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mt: -2 }}>
      <LinearProgress
        variant="determinate"
        value={points}
        aria-label="Password strength"
        sx={{ flex: 1, '& .MuiLinearProgress-bar': { background: color } }}
      />
      <Box role="status" sx={{ minWidth: 64, textAlign: 'right', fontSize: 12, fontWeight: 560, color }}>
        {password && word}
      </Box>
    </Box>
  );
};

type Passwords = { password: string; confirmation: string };

/** A new password twice, with its strength (VAL-11, VAL-12). */
export const PasswordFields = () => {
  const password = useWatch<Passwords, 'password'>({ name: 'password' });
  const { trigger } = useFormContext<Passwords>();
  const { touchedFields } = useFormState<Passwords>();
  const recheck = () => {
    if (touchedFields.confirmation) void trigger('confirmation');
  };
  return (
    <>
      <TextInput
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        helperText={passwordHint}
        onInput={recheck}
      />
      <StrengthMeter password={password} />
      <TextInput name="confirmation" label="Confirm password" type="password" autoComplete="new-password" />
    </>
  );
};
