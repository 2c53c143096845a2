import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { DialogFields } from './Fields.tsx';
import { Hint } from './Text.tsx';

type Props = {
  readonly title: string;
  /** The fields. */
  readonly children: ReactNode;
  /** What comes of it. */
  readonly hint: ReactNode;
  readonly action: string;
  readonly ready: boolean;
  readonly pending: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
};

/** A few fields, and one thing to do with them. */
export const FormDialog = ({ title, children, hint, action, ready, pending, onSubmit, onClose }: Props) => {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void onSubmit();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <DialogFields>{children}</DialogFields>
          <Hint>{hint}</Hint>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" color="primary" disabled={!ready} loading={pending}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
