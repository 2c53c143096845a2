import type { Part } from '../theme/states/lazily.ts';

/** `title` is for the breadcrumb; `element` is lazy and loads when it is opened. */
export type AreaRoute = {
  readonly path: string;
  readonly title: string;
  /** In the breadcrumb, instead of the name that the navigation has for it. */
  readonly area?: string;
  /** All others are told that there is no such page. */
  readonly for?: 'operators';
  readonly element: Part<object>;
  /** Reads what the screen shows first, if the app opens with it. */
  readonly ahead?: (params: Readonly<Record<string, string | undefined>>) => Promise<unknown>;
};
