import type { AreaRoute } from '../app/areaRoute.ts';

export const routes: readonly AreaRoute[] = [];
