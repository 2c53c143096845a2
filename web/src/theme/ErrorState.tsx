import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { messageOf } from '../data/api.ts';

/** A load that failed: what happened, and a way to try again. */
export const ErrorState = ({ error, retry }: { error: unknown; retry: () => void }) => (
  <Alert
    severity="error"
    action={
      <Button size="small" onClick={retry}>
        Try again
      </Button>
    }
  >
    {messageOf(error)}
  </Alert>
);
