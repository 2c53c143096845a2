import { type NewToken, newToken, scopeNames, scopes } from '@dossier/shared/contract';
import { Box, DialogContent, FormControl, FormHelperText, FormLabel } from '@mui/material';
import { useController } from 'react-hook-form';
import { useFormDraft } from '../../data/drafts/useFormDraft.ts';
import { FormActions } from '../../theme/FormActions.tsx';
import { Check } from '../../theme/inputs/Check.tsx';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { SchemaForm, TextInput, useSchemaForm } from '../../theme/inputs/schemaForms.tsx';
import { DialogFields } from '../../theme/layout.tsx';

/** What the token may do, as code and as a sentence. */
const ScopesInput = () => {
  const { field, fieldState } = useController<NewToken, 'scopes'>({ name: 'scopes' });
  const toggled = (scope: (typeof scopeNames)[number]) =>
    scopeNames.filter((name) => field.value.includes(name) !== (name === scope));
  return (
    <FormControl component="fieldset" error={Boolean(fieldState.error)}>
      <FormLabel component="legend">The token may</FormLabel>
      {scopeNames.map((scope) => (
        <Check
          key={scope}
          size="small"
          sx={{ alignItems: 'flex-start', mt: 2, '& .MuiCheckbox-root': { py: 0.5 } }}
          checked={field.value.includes(scope)}
          onChange={() => field.onChange(toggled(scope))}
          label={
            <>
              <Box component="code" sx={{ fontSize: 13, fontWeight: 560 }}>
                {scope}
              </Box>
              <div className="muted small">{scopes[scope]}</div>
            </>
          }
        />
      ))}
      {fieldState.error && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
};

const lifetimes = [
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
  [365, '1 year'],
] as const;

const empty: NewToken = { name: '', scopes: [], days: 90, password: '' };

type Props = { onMake: (wanted: NewToken) => Promise<unknown>; onCancel: () => void };

export const NewTokenForm = ({ onMake, onCancel }: Props) => {
  const form = useSchemaForm(newToken, empty);
  const draft = useFormDraft('api-token', form, { except: ['password'] });
  const make = async (wanted: NewToken) => {
    await onMake(wanted);
    draft.forget();
  };
  return (
    <SchemaForm form={form} onSubmit={make}>
      <DialogContent>
        <DraftNotice draft={draft} onDiscard={draft.discard} />
        <DialogFields>
          <TextInput name="name" label="Name" helperText="What it is for" autoComplete="off" autoFocus />
          <ScopesInput />
          <TextInput name="days" label="Ends after" options={lifetimes} />
          <TextInput name="password" label="Your password" type="password" autoComplete="current-password" />
        </DialogFields>
      </DialogContent>
      <FormActions action="Create token" pending={form.formState.isSubmitting} onCancel={onCancel} draft={draft} />
    </SchemaForm>
  );
};
