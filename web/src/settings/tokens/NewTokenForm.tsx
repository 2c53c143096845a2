import { type MadeToken, type NewToken, newToken } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import MenuItem from '@mui/material/MenuItem';
import { useNotify } from 'react-admin';
import { messageOf } from '../../data/api.ts';
import { makeToken } from '../../data/tokens.ts';
import { DialogFields } from '../../theme/Fields.tsx';
import { showErrors, useSchemaForm } from '../../theme/inputs/schemaForm.ts';
import { TextInput } from '../../theme/inputs/TextInput.tsx';
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
  const { control, handleSubmit, formState, setError } = useSchemaForm(newToken, empty);
  const notify = useNotify();
  const submit = handleSubmit(async (wanted) => {
    try {
      onMade(await makeToken(wanted));
    } catch (error) {
      if (!showErrors(error, setError)) notify(messageOf(error), { type: 'error' });
    }
  });
  return (
    <form noValidate onSubmit={submit}>
      <DialogContent>
        <DialogFields>
          <TextInput
            control={control}
            name="name"
            label="Name"
            helperText="What it is for"
            autoComplete="off"
            autoFocus
          />
          <ScopesInput control={control} />
          <TextInput control={control} name="days" label="Ends after" select>
            {lifetimes.map(([days, text]) => (
              <MenuItem key={days} value={days}>
                {text}
              </MenuItem>
            ))}
          </TextInput>
          <TextInput
            control={control}
            name="password"
            label="Your password"
            type="password"
            autoComplete="current-password"
          />
        </DialogFields>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="contained" color="primary" loading={formState.isSubmitting}>
          Create token
        </Button>
      </DialogActions>
    </form>
  );
};
