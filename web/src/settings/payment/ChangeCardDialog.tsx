import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useCommand } from '../../data/commands.ts';
import { CardError } from '../../pricing/CardError.tsx';
import { CardFields } from '../../pricing/CardFields.tsx';
import { cardForm, emptyCard } from '../../pricing/cardForm.ts';
import { TestNotice } from '../../pricing/TestNotice.tsx';
import { createPaymentMethod } from '../../pricing/testGateway.ts';
import { DialogFields } from '../../theme/Fields.tsx';
import { useSchemaForm } from '../../theme/inputs/schemaForm.ts';

export const ChangeCardDialog = ({ onClose }: { onClose: () => void }) => {
  const { control, handleSubmit } = useSchemaForm(cardForm, emptyCard);
  const [failure, setFailure] = useState('');
  const { run, pending } = useCommand('ChangeCard', { success: 'Your card was changed.', failure: null });
  const submit = handleSubmit(async (values) => {
    setFailure('');
    const made = createPaymentMethod(values);
    if ('message' in made) return setFailure(made.message);
    if (await run(made.card)) onClose();
    else setFailure('The card could not be stored. Please try again.');
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="change-card">
      <DialogTitle id="change-card">Change card</DialogTitle>
      <form noValidate onSubmit={submit}>
        <DialogContent>
          <DialogFields>
            <TestNotice />
            <CardError message={failure} />
            <CardFields control={control} />
          </DialogFields>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" color="primary" loading={pending}>
            Save card
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
