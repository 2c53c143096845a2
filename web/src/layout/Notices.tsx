import Alert from '@mui/material/Alert';
import Portal from '@mui/material/Portal';
import Snackbar from '@mui/material/Snackbar';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { type NotificationPayload, useNotificationContext } from 'react-admin';
import { useMatches } from 'react-router';
import { takeNotice } from '../data/cardDocument.ts';
import { standing } from '../data/notices.ts';

const severity = (type: NotificationPayload['type']) => type ?? 'info';

/** On phones above the bar at the foot. */
const Stack = styled('div')(({ theme: { spacing, breakpoints } }) => ({
  position: 'fixed',
  zIndex: 1400,
  left: spacing(2),
  right: spacing(2),
  bottom: `calc(${spacing(16)} + env(safe-area-inset-bottom))`,
  display: 'grid',
  gap: spacing(2),
  justifyItems: 'center',
  pointerEvents: 'none',
  '& .MuiSnackbar-root': { position: 'static', transform: 'none', pointerEvents: 'auto' },
  [breakpoints.up('md')]: { bottom: spacing(8) },
}));

const keys = new WeakMap<NotificationPayload, number>();
let count = 0;
/** Of what is said again the time begins anew. */
const keyOf = (notice: NotificationPayload): number => {
  const key = keys.get(notice) ?? ++count;
  keys.set(notice, key);
  return key;
};

/** The documents of one review are one screen, two projects are two. */
const useScreen = (): string => {
  const match = useMatches().at(-1);
  return `${match?.id} ${match?.params.id ?? match?.pathname}`;
};

/**
 * What was said last stands on top at once; what no longer holds is gone. Errors stay longer, and go with their screen.
 * Notices go beside an open dialog: behind it screen readers would not see them.
 */
export const Notices = () => {
  const { notifications, addNotification, setNotifications } = useNotificationContext();
  const screen = useScreen();
  const shown = standing(notifications);
  const seen = useRef({ screen, notices: shown });
  useEffect(() => {
    const kept = takeNotice();
    if (kept !== null) addNotification({ message: kept, type: 'success' });
  }, [addNotification]);
  useEffect(() => {
    const left = seen.current.screen === screen ? [] : seen.current.notices;
    const isOver = (notice: NotificationPayload) =>
      notice.type === 'error' && !notice.notificationOptions?.stays && left.includes(notice);
    const rest = standing(notifications).filter((notice) => !isOver(notice));
    seen.current = { screen, notices: rest };
    if (rest.length < notifications.length) setNotifications(rest);
  }, [notifications, screen, setNotifications]);
  const close = (closed: NotificationPayload) => setNotifications((all) => all.filter((notice) => notice !== closed));
  if (shown.length === 0) return null;
  return (
    <Portal>
      <Stack>
        {shown.toReversed().map((notice) => (
          <Snackbar
            key={keyOf(notice)}
            open
            autoHideDuration={notice.notificationOptions?.autoHideDuration ?? (notice.type === 'error' ? 8000 : 4000)}
            onClose={(_event, reason) => reason !== 'clickaway' && close(notice)}
          >
            <Alert
              severity={severity(notice.type)}
              onClose={() => close(notice)}
              sx={{ boxShadow: 'var(--shadow)', border: '1px solid var(--line)' }}
            >
              {notice.message}
            </Alert>
          </Snackbar>
        ))}
      </Stack>
    </Portal>
  );
};
