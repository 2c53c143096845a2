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
import { useUnderWay } from '../data/useUnderWay.ts';

type Props = {
  open: boolean;
  title: string;
  children?: ReactNode;
  confirm: string;
  cancel?: string;
  danger?: boolean;
  /** Whether something else keeps it from being done now. */
  pending?: boolean;
  /** While it goes on, it cannot be confirmed again. */
  onConfirm: () => unknown;
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
  pending = false,
  onConfirm,
  onClose,
}: Props) => {
  const [isGoingOn, during] = useUnderWay();
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
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          loading={pending || isGoingOn}
          onClick={() => void during(onConfirm)}
        >
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
  const close = () => setAsking(false);
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        title={title}
        confirm={confirm}
        danger={danger ?? false}
        onConfirm={() => onConfirm().then(close)}
        onClose={close}
      >
        {question}
      </ConfirmDialog>
    </>
  );
};
