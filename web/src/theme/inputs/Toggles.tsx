import { type SxProps, ToggleButtonGroup } from '@mui/material';
import type { ReactNode } from 'react';

type Props<V> = {
  readonly label: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly sx?: SxProps;
  readonly children: ReactNode;
};

/** One of a few, each of which is in sight; pressed again, it stays. */
export const Toggles = <V extends string>({ label, value, onChange, sx = {}, children }: Props<V>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    color="primary"
    value={value}
    aria-label={label}
    sx={sx}
    onChange={(_, next: V | null) => next && onChange(next)}
  >
    {children}
  </ToggleButtonGroup>
);
