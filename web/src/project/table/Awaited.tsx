import { Skeleton } from '@mui/material';
import { type Answer, ErrorState, hasFailed } from '../../theme/states/states.tsx';

/** That answers could not be read; in the place of people who are found by them, as long as it is not known who that is. */
export const Awaited = ({ answer, isPending }: { readonly answer: Answer<unknown>; readonly isPending: boolean }) => {
  if (hasFailed(answer))
    return <ErrorState what="Answers" error={answer.error} asking={answer.isFetching} retry={answer.refetch} />;
  return isPending && <Skeleton variant="rounded" height={320} />;
};
