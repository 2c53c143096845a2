import Alert from '@mui/material/Alert';
import Portal from '@mui/material/Portal';
import Snackbar from '@mui/material/Snackbar';
import { useEffect, useState } from 'react';
import { type NotificationPayload, useNotificationContext } from 'react-admin';
import { takeNotice } from '../data/cardDocument.ts';

const severity = (type: NotificationPayload['type']) => (type === 'info' || type === undefined ? 'info' : type);

/**
 * A new one takes the place of the last, but no error that of another: each is read.
 * Errors stay longer, and until closed for people with a screen reader.
 * Each notice goes beside an open dialog: behind it screen readers would not see it.
 */
export const Notices = () => {
  const { notifications, addNotification, takeNotification } = useNotificationContext();
  const [notice, setNotice] = useState<NotificationPayload>();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const kept = takeNotice();
    if (kept !== null) addNotification({ message: kept, type: 'success' });
  }, [addNotification]);
  useEffect(() => {
    if (notifications.length && !notice) {
      setNotice(takeNotification() ?? undefined);
      setOpen(true);
    } else if (open && notifications.some(({ type }) => type !== 'error' || notice?.type !== 'error')) setOpen(false);
  }, [notifications, notice, open, takeNotification]);
  if (!notice) return null;
  return (
    <Portal>
      <Snackbar
        open={open}
        autoHideDuration={notice.notificationOptions?.autoHideDuration ?? (notice.type === 'error' ? 8000 : 4000)}
        onClose={(_event, reason) => reason !== 'clickaway' && setOpen(false)}
        slotProps={{ transition: { onExited: () => setNotice(undefined) } }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        sx={{ mb: { xs: 14, md: 2 } }}
      >
        <Alert
          severity={severity(notice.type)}
          onClose={() => setOpen(false)}
          sx={{ boxShadow: 'var(--shadow)', border: '1px solid var(--line)' }}
        >
          {notice.message}
        </Alert>
      </Snackbar>
    </Portal>
  );
};
