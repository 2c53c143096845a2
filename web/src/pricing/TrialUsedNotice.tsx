import Alert from '@mui/material/Alert';

/** Why `Start Trial` is not offered to somebody without a plan. */
export const TrialUsedNotice = () => (
  <Alert severity="info">The trial has been used before, so the first period is paid at once.</Alert>
);
