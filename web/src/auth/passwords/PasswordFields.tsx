import { passwordHint } from '@dossier/shared/contract';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { TextInput } from '../../theme/inputs/TextInput.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';

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
