import type { AreaRoute } from '../layout/areaRoute.ts';
import { paths } from '../paths.ts';
import { lazily } from '../theme/states/lazily.ts';

const NotificationScreen = lazily(() => import('./NotificationScreen.tsx'));

// Addresses match whatever the case, so this one serves `/notification` too (NAV-03).
export const routes: readonly AreaRoute[] = [
  { path: paths.notifications, title: 'Notification', element: NotificationScreen },
];
