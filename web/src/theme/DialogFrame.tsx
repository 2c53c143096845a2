import { Button, Dialog, DialogActions, DialogContent, type DialogProps, DialogTitle } from '@mui/material';
import type { ReactNode } from 'react';

type Props = Omit<DialogProps, 'open' | 'onClose' | 'title' | 'content'> & {
  readonly open?: boolean;
  readonly title: ReactNode;
  /** It is read, and scrolls by keyboard, too. */
  readonly scrolls?: boolean;
  /** What can be done, in its order; absent: it can be closed. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
};

/** Something over the page, with what can be done with it. */
export const DialogFrame = ({ open = true, title, scrolls = false, actions, onClose, children, ...props }: Props) => (
  <Dialog open={open} onClose={onClose} {...props}>
    <DialogTitle className="wrap">{title}</DialogTitle>
    <DialogContent {...(scrolls && { tabIndex: 0 })}>{children}</DialogContent>
    <DialogActions>{actions ?? <Button onClick={onClose}>Close</Button>}</DialogActions>
  </Dialog>
);
