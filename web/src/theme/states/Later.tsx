import { type ReactNode, useDeferredValue } from 'react';

/** Around what a page has out of sight: what stands before it is shown, and answers, first. */
export const Later = ({ children }: { readonly children: ReactNode }) => useDeferredValue(true, false) && children;
