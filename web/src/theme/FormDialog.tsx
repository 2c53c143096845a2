import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import type { Draft } from '../data/drafts/useDraft.ts';
import { DialogFields } from './Fields.tsx';
import { DraftNotice } from './inputs/DraftNotice.tsx';
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
  /** Of the fields: Cancel gives it up, Escape only leaves. */
  readonly draft?: Pick<Draft<unknown>, 'isFromBefore' | 'forget'>;
};

/** A few fields, and one thing to do with them. */
export const FormDialog = ({ title, children, hint, action, ready, pending, onSubmit, onClose, draft }: Props) => {
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
          {draft && <DraftNotice draft={draft} onDiscard={draft.forget} />}
          <DialogFields>{children}</DialogFields>
          <Hint>{hint}</Hint>
        </DialogContent>
        <DialogActions>
          <Button
            onClick={() => {
              draft?.forget();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" variant="contained" color="primary" disabled={!ready} loading={pending}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
