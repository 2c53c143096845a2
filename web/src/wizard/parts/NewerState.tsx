import { Alert } from '@mui/material';
import { type ApiProblem, isRefusal, messageOf } from '../../data/api.ts';
import { useWork } from '../../data/useWork.ts';
import { NoticeButton } from '../../theme/layout.tsx';

type Props = {
  /** Why saving failed. */
  readonly problem: ApiProblem | undefined;
  /** Puts what was typed over the newer state. @throws when that cannot be read now */
  readonly onRenew: () => Promise<void>;
};

/** The notice of a failure, where this has its own place on the screen. */
export const unlessChangedMeanwhile = (error: unknown): string | null =>
  isRefusal(error, 'CHANGED_MEANWHILE') ? null : messageOf(error);

/** After a save refused because of another person's change: goes on, and keeps what was typed. */
export const NewerState = ({ problem, onRenew }: Props) => {
  const renewing = useWork<ApiProblem>(onRenew);
  if (problem?.code !== 'CHANGED_MEANWHILE') return null;
  if (renewing.isSuccess && problem === renewing.variables)
    return (
      <Alert severity="info" sx={{ mt: 4 }}>
        This is the newer state, with what you changed kept. Nothing is stored before you save.
      </Alert>
    );

  return (
    <Alert
      severity="warning"
      sx={{ mt: 4 }}
      action={<NoticeButton does="Show the newer state" onClick={() => renewing.mutate(problem)} />}
    >
      {messageOf(problem)}
    </Alert>
  );
};
