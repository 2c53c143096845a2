import { type ReviewAction, reviewActions } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Line } from '../theme/Line.tsx';
import { statusColor, statusIcon } from '../theme/StatusChip.tsx';

type Props = {
  readonly value: ReviewAction | undefined;
  readonly keys: boolean;
  readonly onChange: (action: ReviewAction) => void;
};

/** The three actions of a review, each with its key. */
export const ActionButtons = ({ value, keys, onChange }: Props) => (
  <Line role="radiogroup" aria-label="Review" gap={2} align="stretch" wrap>
    {reviewActions.map((action) => {
      const name = statusColor[action];
      const on = value === action;
      return (
        <ButtonBase
          key={action}
          role="radio"
          aria-checked={on}
          aria-keyshortcuts={keys ? action[0] : undefined}
          onClick={() => onChange(action)}
          sx={{
            gap: '8px',
            minHeight: 36,
            px: '13px',
            borderRadius: '8px',
            border: '1px solid',
            borderColor: `var(--${name})`,
            color: on ? 'var(--surface)' : `var(--${name})`,
            background: on ? `var(--${name})` : 'var(--surface)',
            font: 'inherit',
            fontWeight: 580,
            '& svg': { fontSize: 18 },
            '&:hover': { background: on ? `var(--${name})` : `var(--${name}-bg)` },
            '@media (pointer: coarse)': { minHeight: 44 },
          }}
        >
          {statusIcon[action]}
          {action}
          {keys && (
            <Box
              component="kbd"
              aria-hidden="true"
              sx={{
                font: 'inherit',
                fontSize: 11,
                lineHeight: '16px',
                border: '1px solid currentColor',
                borderRadius: '4px',
                px: '5px',
                opacity: 0.8,
              }}
            >
              {action[0]}
            </Box>
          )}
        </ButtonBase>
      );
    })}
  </Line>
);
