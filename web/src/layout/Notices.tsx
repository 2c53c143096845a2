import Alert from '@mui/material/Alert';
import Portal from '@mui/material/Portal';
import Snackbar from '@mui/material/Snackbar';
import { useEffect, useState } from 'react';
import { type NotificationPayload, useNotificationContext } from 'react-admin';
import { takeNotice } from '../data/cardDocument.ts';

const severity = (type: NotificationPayload['type']) => (type === 'info' || type === undefined ? 'info' : type);

/** Milliseconds that a notice still stays when another waits; an error stays as long as ever when that is one, too. */
const shortest = 2000;

/**
 * One after the other: each is read. Errors stay longer, and until closed for people with a screen reader.
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
    }
  }, [notifications, notice, takeNotification]);
  if (!notice) return null;
  const isError = notice.type === 'error';
  const hasNext = notifications.some(({ type }) => !isError || type !== 'error');
  const duration = notice.notificationOptions?.autoHideDuration ?? (isError ? 8000 : 4000);
  return (
    <Portal>
      <Snackbar
        open={open}
        autoHideDuration={hasNext ? shortest : duration}
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
