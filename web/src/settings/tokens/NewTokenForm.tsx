import { type MadeToken, type NewToken, newToken } from '@dossier/shared/contract';
import { DialogContent, MenuItem } from '@mui/material';
import { useFormDraft } from '../../data/drafts/useFormDraft.ts';
import { makeToken } from '../../data/tokens.ts';
import { FormActions } from '../../theme/FormActions.tsx';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { SchemaForm, TextInput, useSchemaForm } from '../../theme/inputs/schemaForms.tsx';
import { DialogFields } from '../../theme/layout.tsx';
import { ScopesInput } from './ScopesInput.tsx';

const lifetimes = [
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
  [365, '1 year'],
] as const;

const empty: NewToken = { name: '', scopes: [], days: 90, password: '' };

type Props = { onMade: (made: MadeToken) => void; onCancel: () => void };

export const NewTokenForm = ({ onMade, onCancel }: Props) => {
  const form = useSchemaForm(newToken, empty);
  const draft = useFormDraft('api-token', form, { except: ['password'] });
  const make = async (wanted: NewToken) => {
    const made = await makeToken(wanted);
    draft.forget();
    onMade(made);
  };
  return (
    <SchemaForm form={form} onSubmit={make}>
      <DialogContent>
        <DraftNotice draft={draft} onDiscard={draft.discard} />
        <DialogFields>
          <TextInput name="name" label="Name" helperText="What it is for" autoComplete="off" autoFocus />
          <ScopesInput />
          <TextInput name="days" label="Ends after" select>
            {lifetimes.map(([days, text]) => (
              <MenuItem key={days} value={days}>
                {text}
              </MenuItem>
            ))}
          </TextInput>
          <TextInput name="password" label="Your password" type="password" autoComplete="current-password" />
        </DialogFields>
      </DialogContent>
      <FormActions action="Create token" pending={form.formState.isSubmitting} onCancel={onCancel} draft={draft} />
    </SchemaForm>
  );
};
