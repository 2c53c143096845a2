import { type ReactNode, useId, useMemo } from 'react';
import { type NotificationPayload, useAddNotificationContext } from 'react-admin';
import { messageOf } from './api.ts';

export type NoticeOptions = {
  readonly type?: NotificationPayload['type'];
  /** Whose notice it is, where one component speaks for several rows; otherwise the component's. */
  readonly by?: string;
  /** A failure that is said while another screen is led to, and belongs there. */
  readonly stays?: boolean;
  /** Milliseconds */
  readonly autoHideDuration?: number;
};

/** Says something in place of what the same form or row said before; `null` only withdraws that. `notify.failure` says why something failed. */
export const useNotify = () => {
  const own = useId();
  const add = useAddNotificationContext();
  return useMemo(() => {
    const notify = (message: ReactNode, { type = 'info', by = own, ...options }: NoticeOptions = {}) =>
      add({ message, type, notificationOptions: { by, ...options } });
    return Object.assign(notify, { failure: (error: unknown) => notify(messageOf(error), { type: 'error' }) });
  }, [add, own]);
};

const isSaidAnew = (earlier: NotificationPayload, later: NotificationPayload): boolean => {
  const by = earlier.notificationOptions?.by;
  return (by !== undefined && by === later.notificationOptions?.by) || earlier.message === later.message;
};

/** At most so many stand above each other: they cover what is below. */
const most = 3;

/** What still holds of all that was said, oldest first. */
export const standing = (said: readonly NotificationPayload[]): NotificationPayload[] =>
  said
    .filter((notice, place) => notice.message && !said.slice(place + 1).some((later) => isSaidAnew(notice, later)))
    .slice(-most);
