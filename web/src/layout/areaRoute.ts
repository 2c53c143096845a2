import type { ComponentType } from 'react';

/** `title` is for the breadcrumb; `element` is lazy and loads when it is opened. */
export type AreaRoute = { readonly path: string; readonly title: string; readonly element: ComponentType };
