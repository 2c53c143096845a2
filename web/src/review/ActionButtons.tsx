import { type ReviewAction, reviewActions } from '@dossier/shared/contract';
import { ButtonBase, styled } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { Line, own } from '../theme/layout.tsx';
import { StatusIcon, statusColor } from '../theme/status/StatusChip.tsx';
import { Key } from './Key.tsx';

type Props = {
  readonly value: ReviewAction | undefined;
  readonly keys: boolean;
  readonly onChange: (action: ReviewAction) => void;
};

/** In the colours of the status it leads to, filled when chosen. */
const Choice = styled(
  ButtonBase,
  own('look'),
)<{ look: string }>(({ look }) => ({
  gap: 6,
  minHeight: 36,
  padding: '0 7px',
  flexGrow: 1,
  borderRadius: 8,
  border: `1px solid var(--${look})`,
  color: `var(--${look})`,
  background: 'var(--surface)',
  font: 'inherit',
  fontWeight: 580,
  '& .status-icon': { fontSize: 18 },
  '&:hover': { background: `var(--${look}-bg)` },
  '&[aria-checked=true]': { color: 'var(--surface)', background: `var(--${look})` },
  '@media (pointer: coarse)': { minHeight: 44 },
}));

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys choose within the group, round its ends, and take the focus along. */
const onArrow = (event: KeyboardEvent<HTMLElement>, onChange: Props['onChange']) => {
  const step = steps[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')];
  const at = radios.indexOf(document.activeElement as HTMLElement);
  const next = (at + step + radios.length) % radios.length;
  const action = reviewActions[next];
  if (at < 0 || !action) return;
  event.preventDefault();
  radios[next]?.focus();
  onChange(action);
};

/** The three actions of a review, each with its key. */
export const ActionButtons = ({ value, keys, onChange }: Props) => (
  <Line
    role="radiogroup"
    aria-label="Review"
    gap={1}
    align="stretch"
    wrap
    onKeyDown={(event: KeyboardEvent<HTMLElement>) => onArrow(event, onChange)}
  >
    {reviewActions.map((action, index) => (
      <Choice
        key={action}
        look={statusColor[action]}
        role="radio"
        aria-checked={value === action}
        // The group is one stop of the Tab key.
        tabIndex={value === action || (value === undefined && index === 0) ? 0 : -1}
        aria-keyshortcuts={keys ? action[0] : undefined}
        onClick={() => onChange(action)}
      >
        <StatusIcon status={action} />
        {action}
        {keys && <Key>{action[0]}</Key>}
      </Choice>
    ))}
  </Line>
);
