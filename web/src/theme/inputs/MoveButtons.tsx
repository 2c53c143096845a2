import type { ReactNode } from 'react';
import { ArrowDownIcon, ArrowUpIcon, DeleteIcon } from '../icons.tsx';
import { Line } from '../layout.tsx';
import { type Dragging, DragHandle } from './DragHandle.tsx';
import { Tool } from './Tool.tsx';

export type Moving = {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (step: 1 | -1) => void;
  /** Absent: it stays. */
  readonly onRemove?: (() => void) | undefined;
  /** Absent: only the buttons move it. */
  readonly dragging?: Dragging | undefined;
};

type Props = Moving & {
  readonly name: string;
  readonly number: number | string;
  /** Nothing stands below it. */
  readonly isAlone?: boolean;
  /** Beside the number. */
  readonly children?: ReactNode;
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
}: Props) => (
  <Line gap={1} mb={isAlone ? 0 : 3} wrap={Boolean(children)}>
    {dragging && <DragHandle {...dragging} />}
    <div className="num strong muted to-start">{number}</div>
    {children}
    <Tool
      name="Move up"
      icon={ArrowUpIcon}
      aria-label={`Move ${name} up`}
      disabled={isFirst}
      onClick={() => onMove(-1)}
    />
    <Tool
      name="Move down"
      icon={ArrowDownIcon}
      aria-label={`Move ${name} down`}
      disabled={isLast}
      onClick={() => onMove(1)}
    />
    {onRemove && <Tool name="Remove" icon={DeleteIcon} aria-label={`Remove ${name}`} onClick={onRemove} />}
  </Line>
);
