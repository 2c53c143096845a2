import {
  Button,
  type ButtonProps,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { type ReactNode, useState } from 'react';

type Props = {
  open: boolean;
  title: string;
  children?: ReactNode;
  confirm: string;
  cancel?: string;
  danger?: boolean;
  pending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that is hard to take back. Escape is no. */
export const ConfirmDialog = ({
  open,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  danger,
  pending,
  onConfirm,
  onClose,
}: Props) => {
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs">
      <DialogTitle>{title}</DialogTitle>
      {children && (
        <DialogContent>
          <DialogContentText component="div" sx={{ fontSize: 14 }}>
            {children}
          </DialogContentText>
        </DialogContent>
      )}
      <DialogActions>
        <Button onClick={onClose}>{cancel}</Button>
        <Button variant="contained" color={danger ? 'error' : 'primary'} loading={pending ?? false} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

type AskFirstProps = Pick<Props, 'title' | 'confirm' | 'danger'> &
  Omit<ButtonProps, 'onClick' | 'title'> & {
    /** What comes of it. */
    readonly question: ReactNode;
    /** Once it is over, whatever came of it, the question is gone. */
    readonly onConfirm: () => Promise<unknown>;
  };

/** A button that asks before it does something. */
export const AskFirst = ({ title, question, confirm, danger, onConfirm, ...button }: AskFirstProps) => {
  const [isAsking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const close = () => setAsking(false);
  const go = async () => {
    setPending(true);
    await onConfirm();
    setPending(false);
    close();
  };
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        title={title}
        confirm={confirm}
        danger={danger ?? false}
        pending={pending}
        onConfirm={() => void go()}
        onClose={close}
      >
        {question}
      </ConfirmDialog>
    </>
  );
};
