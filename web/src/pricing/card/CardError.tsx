import { Alert } from '@mui/material';
import { NoticeButton } from '../../theme/layout.tsx';

type Props = { message: string; retry?: () => void };

/** A card failure in the provider's words (PAY-13). */
export const CardError = ({ message, retry }: Props) =>
  message ? (
    <Alert severity="error" {...(retry && { action: <NoticeButton does="Retry" onClick={retry} /> })}>
      Error: {message}
    </Alert>
  ) : null;
