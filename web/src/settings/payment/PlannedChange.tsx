import type { PlanChoice } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import { useCommand } from '../../data/commands.ts';
import { formatDate } from '../../format/dates.ts';
import { choiceText } from '../../format/plans.ts';
import { Changing } from '../../theme/Changing.tsx';
import { Notice } from '../../theme/Notice.tsx';

/** What the plan becomes at the end of the period, as long as that is not taken back. */
export const PlannedChange = ({ change, at }: { change: PlanChoice; at: string }) => {
  const { run, pending } = useCommand('WithdrawPlanChange', { success: 'You keep your plan.' });
  return (
    <Notice
      severity="info"
      action={
        <Changing>
          {' '}
          <Button size="small" loading={pending} onClick={() => void run({})}>
            Keep my plan
          </Button>
        </Changing>
      }
    >
      On {formatDate(at)} it becomes the {choiceText(change)}.
    </Notice>
  );
};
