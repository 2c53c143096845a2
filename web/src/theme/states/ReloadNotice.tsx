import { Alert } from '@mui/material';
import { NoticeButton } from '../layout.tsx';

/** Where nothing but loading the page again helps; in sight wherever it stands. */
export const ReloadNotice = () => (
  <Alert
    severity="error"
    sx={{ m: 4, position: 'sticky', bottom: 16, zIndex: 5 }}
    action={<NoticeButton does="Reload" onClick={() => window.location.reload()} />}
  >
    This page could not be shown. Reload it; if that does not help, try again in a moment.
  </Alert>
);
