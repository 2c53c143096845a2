import Alert from '@mui/material/Alert';

/** A card failure in the provider's words (PAY-13). */
export const CardError = ({ message }: { message: string }) =>
  message ? <Alert severity="error">Error: {message}</Alert> : null;
