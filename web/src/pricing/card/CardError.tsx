import { Alert, Button } from '@mui/material';

type Props = { message: string; retry?: () => void };

/** A card failure in the provider's words (PAY-13). */
export const CardError = ({ message, retry }: Props) =>
  message ? (
    <Alert
      severity="error"
      {...(retry && {
        action: (
          <Button size="small" onClick={retry}>
            Retry
          </Button>
        ),
      })}
    >
      Error: {message}
    </Alert>
  ) : null;
