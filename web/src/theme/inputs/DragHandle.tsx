import { styled } from '@mui/material';
import type { PointerEvent } from 'react';
import { DragIcon } from '../icons.tsx';

type Moment = 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel';
export type Dragging = Readonly<Record<Moment, (event: PointerEvent<HTMLElement>) => void>>;

const Grip = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 44,
  // As high as the buttons beside it.
  alignSelf: 'stretch',
  marginLeft: -12,
  color: 'var(--ink-3)',
  cursor: 'grab',
  // Else a finger would scroll the page.
  touchAction: 'none',
  '&:active': { cursor: 'grabbing' },
});

/** What mouse and finger hold to move something; for all others there are the buttons beside it. */
export const DragHandle = (dragging: Dragging) => (
  <Grip aria-hidden title="Drag to move" {...dragging}>
    <DragIcon fontSize="small" />
  </Grip>
);
