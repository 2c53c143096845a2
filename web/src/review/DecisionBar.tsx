import type { ReviewAction } from '@dossier/shared/contract';
import { Button, styled } from '@mui/material';
import { StatusIcon, statusColor } from '../theme/status/StatusChip.tsx';

/** Above the navigation, which keeps clear of what the phone itself needs at its foot. */
const Bar = styled('div')(({ theme: { spacing } }) => ({
  position: 'fixed',
  left: 0,
  right: 0,
  bottom: 'calc(57px + env(safe-area-inset-bottom))',
  zIndex: 4,
  display: 'flex',
  gap: spacing(2),
  padding: spacing(2, 4),
  background: 'var(--surface)',
  borderTop: '1px solid var(--line)',
  '& .MuiButton-root': { minHeight: 44, flex: '1 1 0', minWidth: 0, padding: spacing(0, 2) },
}));

type Props = {
  readonly pending: boolean;
  /** What the last button does, and whether it can. */
  readonly nextLabel: string;
  readonly canGoOn: boolean;
  readonly onAccept: () => void;
  readonly onReject: () => void;
  readonly onNext: () => void;
};

const looks = { Accept: { color: `var(--${statusColor.Accept})` }, Reject: { color: `var(--${statusColor.Reject})` } };

/** The foot of a review on a phone: what is decided with the thumb while the document is on the screen. */
export const DecisionBar = ({ pending, nextLabel, canGoOn, onAccept, onReject, onNext }: Props) => {
  const decide = (action: keyof typeof looks & ReviewAction, onClick: () => void) => (
    <Button startIcon={<StatusIcon status={action} />} sx={looks[action]} disabled={pending} onClick={onClick}>
      {action}
    </Button>
  );
  return (
    <Bar role="group" aria-label="Decision" className="phone">
      {decide('Reject', onReject)}
      {decide('Accept', onAccept)}
      <Button variant="contained" loading={pending} disabled={!canGoOn} onClick={onNext}>
        {nextLabel}
      </Button>
    </Bar>
  );
};
