import { Dialog, DialogContent, DialogTitle, IconButton } from '@mui/material';
import { PasswordFields } from '../auth/passwords/PasswordFields.tsx';
import { type ChangedPassword, changedPassword } from '../auth/passwords/passwords.ts';
import { isRefusal } from '../data/api.ts';
import { changePassword } from '../data/auth.ts';
import { useNotify } from '../data/notices.ts';
import { useWhileHere } from '../data/useIsHere.ts';
import { FormActions } from '../theme/FormActions.tsx';
import { CloseIcon } from '../theme/icons.tsx';
import { SchemaForm, showErrors, TextInput, useSchemaForm } from '../theme/inputs/schemaForms.tsx';
import { DialogFields } from '../theme/layout.tsx';

/** Closes only on Cancel, the X, Escape and success: a click beside it loses nothing (SET-11). */
export const PasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useSchemaForm(changedPassword, { existingPassword: '', password: '', confirmation: '' });
  const notify = useNotify();
  const close = useWhileHere(onClose);
  const submit = async ({ existingPassword, password }: ChangedPassword) => {
    notify(null);
    try {
      await changePassword({ existingPassword, password });
      notify('password updated', { type: 'success' });
      close();
    } catch (error) {
      const wrong = isRefusal(error, 'PASSWORD_WRONG');
      if (wrong) form.setError('existingPassword', { message: error.title }, { shouldFocus: true });
      else showErrors(error, form.setError);
      notify.failure(error);
    }
  };
  return (
    <Dialog open onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()} maxWidth="xs">
      <DialogTitle sx={{ pr: 14 }}>Set new password</DialogTitle>
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', top: 10, right: 12 }}>
        <CloseIcon fontSize="small" />
      </IconButton>
      <SchemaForm form={form} onSubmit={submit}>
        <DialogContent>
          <DialogFields>
            <TextInput
              name="existingPassword"
              label="Existing password"
              type="password"
              autoComplete="current-password"
              autoFocus
            />
            <PasswordFields />
          </DialogFields>
        </DialogContent>
        <FormActions action="Update password" pending={form.formState.isSubmitting} onCancel={onClose} />
      </SchemaForm>
    </Dialog>
  );
};
