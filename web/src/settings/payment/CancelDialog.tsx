import { useCommand } from '../../data/commands.ts';
import { formatDate } from '../../format/dates.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';

type Props = { open: boolean; periodEnd: string; onClose: () => void };

export const CancelDialog = ({ open, periodEnd, onClose }: Props) => {
  const { run, pending } = useCommand('CancelSubscription', { success: `Your plan ends on ${formatDate(periodEnd)}.` });
  const cancelPlan = async () => {
    if (await run({})) onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title="Cancel your plan?"
      confirm="Cancel Plan"
      cancel="Keep it"
      danger
      pending={pending}
      onConfirm={() => void cancelPlan()}
      onClose={onClose}
    >
      It runs until {formatDate(periodEnd)} and is not renewed. Until then you can resume it. Your projects stay
      readable and downloadable; new ones cannot be created after that.
    </ConfirmDialog>
  );
};
