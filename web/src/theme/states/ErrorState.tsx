import { Alert, Button } from '@mui/material';
import { ApiProblem } from '../../data/api.ts';

type Props = {
  /** What could not be loaded, as the beginning of a sentence. */
  readonly what: string;
  readonly error: unknown;
  readonly asking: boolean;
  readonly retry: () => void;
};

/** A load that failed: what happened, and a way to try again. */
export const ErrorState = ({ what, error, asking, retry }: Props) => (
  <Alert
    severity="error"
    action={
      <Button size="small" loading={asking} onClick={retry}>
        Retry
      </Button>
    }
  >
    {what} could not be loaded.
    {error instanceof ApiProblem && error.status >= 400 && error.status < 500 && ` ${error.title}`}
  </Alert>
);
