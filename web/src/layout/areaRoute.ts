import type { ComponentType } from 'react';

/** `title` is for the breadcrumb; `element` is lazy and loads when it is opened. */
export type AreaRoute = {
  readonly path: string;
  readonly title: string;
  /** In the breadcrumb, instead of the name that the navigation has for it. */
  readonly area?: string;
  readonly element: ComponentType;
};
