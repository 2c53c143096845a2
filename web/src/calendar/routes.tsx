import type { AreaRoute } from '../layout/areaRoute.ts';
import { paths } from '../paths.ts';
import { lazily } from '../theme/states/lazily.ts';

const CalendarScreen = lazily(() => import('./CalendarScreen.tsx'));

export const routes: readonly AreaRoute[] = [{ path: paths.calendar, title: 'Calendar', element: CalendarScreen }];
