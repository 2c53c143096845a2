import type { ComponentType } from 'react';

/**
 * One screen of an area: the address, the words for the breadcrumb, and the screen itself (lazy, so
 * that it loads when it is opened).
 */
export type AreaRoute = { readonly path: string; readonly title: string; readonly element: ComponentType };
