import { Button, Dialog, DialogActions, DialogContent, type DialogProps, DialogTitle } from '@mui/material';
import type { ReactNode } from 'react';

type Props = Omit<DialogProps, 'open' | 'onClose' | 'title'> & {
  readonly open?: boolean;
  readonly title: string;
  /** By keyboard, too: nothing in it takes the focus. */
  readonly scrolls?: boolean;
  readonly dividers?: boolean;
  /** Before the button that closes it, and behind it. */
  readonly before?: ReactNode;
  readonly more?: ReactNode;
  readonly onClose: () => void;
};

/** Something to read, over the page. */
export const DialogFrame = ({
  open = true,
  title,
  scrolls = false,
  dividers = false,
  before,
  more,
  onClose,
  children,
  ...props
}: Props) => (
  <Dialog open={open} onClose={onClose} {...props}>
    <DialogTitle className="wrap">{title}</DialogTitle>
    <DialogContent dividers={dividers} {...(scrolls && { tabIndex: 0 })}>
      {children}
    </DialogContent>
    <DialogActions>
      {before}
      <Button onClick={onClose}>Close</Button>
      {more}
    </DialogActions>
  </Dialog>
);
