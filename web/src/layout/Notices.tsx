import { Alert, Portal, Snackbar, styled } from '@mui/material';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type NotificationPayload, useNotificationContext } from 'react-admin';
import { useMatches } from 'react-router';
import { takeNotice } from '../data/cardDocument.ts';
import { standing } from '../data/notices.ts';
import { useWide } from '../theme/useWide.ts';

const severity = (type: NotificationPayload['type']) => type ?? 'info';

/** Pixels that the bars take, with a gap. A wide window has none at its foot. */
const bars = { head: 61, foot: 64, wideFoot: 32 } as const;

/** Above the bar at the foot, or below the one at the head. */
const Stack = styled('div')(({ theme: { spacing, breakpoints } }) => ({
  position: 'fixed',
  zIndex: 1400,
  left: spacing(2),
  right: spacing(2),
  bottom: `calc(${bars.foot}px + env(safe-area-inset-bottom))`,
  display: 'grid',
  gap: spacing(2),
  justifyItems: 'center',
  pointerEvents: 'none',
  '& .MuiSnackbar-root': { position: 'static', transform: 'none', pointerEvents: 'auto' },
  [breakpoints.up('md')]: { bottom: bars.wideFoot },
  '&[data-at-head]': { bottom: 'auto', top: `calc(${bars.head}px + env(safe-area-inset-top))` },
}));

const controls = 'a[href], button, input, select, textarea, [role=button], [role=radio], [role=switch]';

/** What can be pressed in a part of the page, and is seen between two heights of the window. */
const controlsIn = (part: Element | null | undefined, top: number, bottom: number): number =>
  [...(part?.querySelectorAll(controls) ?? [])].filter((control) => {
    const box = control.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && box.bottom > top && box.top < bottom;
  }).length;

/**
 * What is in an open dialog counts before all that is behind it, which is wanted next if the dialog closes now. A page that is wide
 * has room beside a notice.
 */
const coverage = (top: number, height: number, isWide: boolean): number =>
  1_000 * controlsIn([...document.querySelectorAll('[role=dialog]')].at(-1), top, top + height) +
  (isWide ? 0 : controlsIn(document.getElementById('main'), top, top + height));

/** At which end notices cover less that can be pressed: found when the first of them is shown, for as long as there are any. */
const usePlace = () => {
  const isWide = useWide();
  const [isAtHead, setAtHead] = useState(false);
  const place = useCallback(
    (stack: HTMLDivElement) => {
      const height = stack.offsetHeight;
      const foot = window.innerHeight - (isWide ? bars.wideFoot : bars.foot) - height;
      setAtHead(coverage(foot, height, isWide) > coverage(bars.head, height, isWide));
      // Whenever a dialog opens or closes, all that stands beside dialogs is hidden from screen readers, so also what is said here.
      const unhide = () => stack.removeAttribute('aria-hidden');
      const watch = new MutationObserver(unhide);
      watch.observe(stack, { attributeFilter: ['aria-hidden'] });
      unhide();
      return () => watch.disconnect();
    },
    [isWide],
  );
  return { ref: place, 'data-at-head': isAtHead ? '' : undefined };
};

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
    const gone = notifications.filter((notice) => !rest.includes(notice));
    // What was said since, while the page was busy, is not among these.
    if (gone.length > 0) setNotifications((all) => all.filter((notice) => !gone.includes(notice)));
  }, [notifications, screen, setNotifications]);
  const close = (closed: NotificationPayload) => setNotifications((all) => all.filter((notice) => notice !== closed));
  const place = usePlace();
  if (shown.length === 0) return null;
  return (
    <Portal>
      <Stack {...place}>
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
