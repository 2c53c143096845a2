import { Refused } from '../basics/refused.ts';
import type { Route } from './exchange.ts';

const closed = (route: Route): Route => ({
  ...route,
  access: 'public',
  handle: async () => {
    throw new Refused('NO_SHOP');
  },
});

/** Calls about plans, cards and invoices: where there is no shop, each says so. */
export const inShop = (hasShop: boolean, routes: readonly Route[]): Route[] =>
  hasShop ? [...routes] : routes.map(closed);
