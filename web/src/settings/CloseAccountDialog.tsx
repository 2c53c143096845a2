import { binDays, typedPassword } from '@dossier/shared/contract';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { z } from 'zod';
import { ApiProblem, messageOf } from '../data/api.ts';
import { signOut } from '../data/auth.ts';
import { useCommand } from '../data/commands.ts';
import { useNotify } from '../data/notices.ts';
import { hasShop } from '../format/shop.ts';
import { SchemaForm, TextInput, useSchemaForm } from '../theme/inputs/schemaForms.tsx';
import { DialogFields } from '../theme/layout.tsx';
import { Hosted } from './Hosted.tsx';

const schema = z.strictObject({ password: typedPassword.min(1, 'Password is required.') });

/** Says what is lost, and wants the password (BEY-18). */
export const CloseAccountDialog = ({ onClose }: { onClose: () => void }) => {
  const notify = useNotify();
  const form = useSchemaForm(schema, { password: '' });
  const { run, pending } = useCommand('CloseAccount', {
    failure: (error) => {
      if (!(error instanceof ApiProblem) || error.code !== 'PASSWORD_WRONG') return messageOf(error);
      form.setError('password', { message: error.title }, { shouldFocus: true });
      return null;
    },
  });
  const close = async ({ password }: { password: string }) => {
    if (!(await run({ password }))) return;
    await signOut();
    notify('Your account was closed.', { type: 'success' });
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs">
      <DialogTitle>Close your account?</DialogTitle>
      <SchemaForm form={form} onSubmit={close}>
        <DialogContent>
          <DialogContentText component="ul" sx={{ fontSize: 14, pl: 5, mt: 0, mb: 4 }}>
            <li>
              Projects that you host can only be read by their co-hosts, and are deleted for good after {binDays} days,
              unless somebody takes them over by then. Co-hosts and collaborators are told.
            </li>
            <li>Teams of which you are the author go to their first member, or to the bin.</li>
            {hasShop() && <li>Your subscription ends at once.</li>}
            <li>Documents that you uploaded to projects of others stay there, under “Removed person”.</li>
            <li>Nobody can bring the account back.</li>
          </DialogContentText>
          <Hosted />
          <DialogFields>
            <TextInput name="password" label="Password" type="password" autoComplete="current-password" autoFocus />
          </DialogFields>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" color="error" loading={pending}>
            Close account
          </Button>
        </DialogActions>
      </SchemaForm>
    </Dialog>
  );
};
