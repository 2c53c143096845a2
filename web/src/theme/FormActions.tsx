import { Button, DialogActions } from '@mui/material';
import type { Draft } from '../data/drafts/useDraft.ts';

type Props = {
  readonly action: string;
  readonly danger?: boolean | undefined;
  readonly pending: boolean;
  readonly ready?: boolean;
  readonly onCancel: () => void;
  /** Of the fields: Cancel gives it up, Escape only leaves. */
  readonly draft?: Pick<Draft<unknown>, 'forget'> | undefined;
};

/** The end of a form in a dialog. */
export const FormActions = ({ action, danger, pending, ready = true, onCancel, draft }: Props) => (
  <DialogActions>
    <Button
      onClick={() => {
        draft?.forget();
        onCancel();
      }}
    >
      Cancel
    </Button>
    <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} disabled={!ready} loading={pending}>
      {action}
    </Button>
  </DialogActions>
);
