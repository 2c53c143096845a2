import { Button, DialogActions } from '@mui/material';
import type { Draft } from '../data/drafts/useDraft.ts';
import { Line } from './layout.tsx';

type Props = {
  readonly action: string;
  readonly danger?: boolean | undefined;
  readonly pending: boolean;
  readonly ready?: boolean;
  readonly onCancel: () => void;
  /** Of the fields: Cancel gives it up, Escape only leaves. */
  readonly draft?: Pick<Draft<unknown>, 'forget'> | undefined;
};

const Actions = ({ action, danger, pending, ready = true, onCancel, draft }: Props) => (
  <>
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
  </>
);

/** The end of a form in a dialog. */
export const FormActions = (props: Props) => (
  <DialogActions>
    <Actions {...props} />
  </DialogActions>
);

/** That of one on a page. */
export const PageActions = ({ mt = 0, ...props }: Props & { readonly mt?: number }) => (
  <Line align="stretch" justify="flex-end" mt={mt}>
    <Actions {...props} />
  </Line>
);
