import type { Control, FieldPath, FieldValues, UseFormTrigger } from 'react-hook-form';
import { useFormState, useWatch } from 'react-hook-form';
import { TextInput } from '../../theme/inputs/TextInput.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';

type Passwords = { password: string; confirmation: string };
type Props<T extends FieldValues> = { control: Control<T>; trigger: UseFormTrigger<T> };

/** A new password twice, with its strength (VAL-11, VAL-12). */
export const PasswordFields = <T extends FieldValues & Passwords>({ control, trigger }: Props<T>) => {
  const name = (field: keyof Passwords) => field as FieldPath<T>;
  const password = String(useWatch({ control, name: name('password') }) ?? '');
  const { touchedFields } = useFormState({ control });
  const recheck = () => {
    if ((touchedFields as Partial<Record<string, boolean>>).confirmation) void trigger(name('confirmation'));
  };
  return (
    <>
      <TextInput
        control={control}
        name={name('password')}
        label="New password"
        type="password"
        autoComplete="new-password"
        onInput={recheck}
      />
      <StrengthMeter password={password} />
      <TextInput
        control={control}
        name={name('confirmation')}
        label="Confirm password"
        type="password"
        autoComplete="new-password"
      />
    </>
  );
};
