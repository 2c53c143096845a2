import { Button } from '@mui/material';
import { useCommand } from '../data/commands.ts';

/** Takes a cancellation back while the plan still runs. */
export const ResumeButton = () => {
  const { run, pending } = useCommand('ResumeSubscription', { success: 'Your plan goes on.' });
  return (
    <Button size="small" loading={pending} onClick={() => void run({})}>
      Resume Plan
    </Button>
  );
};
