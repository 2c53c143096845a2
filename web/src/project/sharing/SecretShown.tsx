import { Button, DialogActions, DialogContent, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { growing } from '../../theme/inputs/growing.ts';
import { Notice } from '../../theme/layout.tsx';
import { useCopy } from './useCopy.ts';

type Props = {
  label: string;
  secret: string;
  warning: string;
  onClose: () => void;
  /** What to do with it. */
  children?: ReactNode;
};

/** The one look at a secret. */
export const SecretShown = ({ label, secret, warning, onClose, children }: Props) => {
  const copy = useCopy();
  return (
    <>
      <DialogContent>
        <Notice severity="warning">{warning}</Notice>
        <TextField
          label={label}
          value={secret}
          fullWidth
          {...growing(1, undefined, {
            readOnly: true,
            style: { fontFamily: 'var(--mono, ui-monospace, monospace)', wordBreak: 'break-all' },
          })}
        />
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
        <Button variant="contained" onClick={() => copy(secret, 'Copied.')} autoFocus>
          Copy
        </Button>
      </DialogActions>
    </>
  );
};
