import { IconButton, Tooltip } from '@mui/material';
import type { ReactElement } from 'react';

type Props = {
  readonly name: string;
  readonly icon: ReactElement;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
};

/** A small button with a picture, above a document. */
export const Tool = ({ name, icon, onClick, disabled = false, pressed }: Props) => (
  <Tooltip title={name}>
    <span>
      <IconButton size="small" aria-label={name} aria-pressed={pressed} disabled={disabled} onClick={onClick}>
        {icon}
      </IconButton>
    </span>
  </Tooltip>
);
