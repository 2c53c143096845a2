import { IconButton, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import {
  DeleteOutlineRounded as DeleteIcon,
  ArrowDownwardRounded as DownIcon,
  ArrowUpwardRounded as UpIcon,
} from '../icons.tsx';
import { Line } from '../layout.tsx';
import { type Dragging, DragHandle } from './DragHandle.tsx';

export type Moving = {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (step: 1 | -1) => void;
  /** Absent: it stays. */
  readonly onRemove?: (() => void) | undefined;
  /** Absent: only the buttons move it. */
  readonly dragging?: Dragging | undefined;
};

/** The number of something in its list, and what moves and removes it. */
export const MoveButtons = ({
  name,
  number,
  isFirst,
  isLast,
  onMove,
  onRemove,
  dragging,
  isAlone = false,
  children,
}: Moving & {
  readonly name: string;
  readonly number: number | string;
  /** Nothing stands below it. */
  readonly isAlone?: boolean;
  /** Beside the number. */
  readonly children?: ReactNode;
}) => (
  <Line gap={1} mb={isAlone ? 0 : 3} wrap={Boolean(children)}>
    {dragging && <DragHandle {...dragging} />}
    <div className="num strong muted to-start">{number}</div>
    {children}
    <Tooltip title="Move up">
      <span>
        <IconButton size="small" aria-label={`Move ${name} up`} disabled={isFirst} onClick={() => onMove(-1)}>
          <UpIcon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
    <Tooltip title="Move down">
      <span>
        <IconButton size="small" aria-label={`Move ${name} down`} disabled={isLast} onClick={() => onMove(1)}>
          <DownIcon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
    {onRemove && (
      <Tooltip title="Remove">
        <IconButton size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    )}
  </Line>
);
