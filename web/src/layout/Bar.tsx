import type { ReactNode } from 'react';

/** Stays at the top, above every screen of somebody who is signed in. */
export const Bar = ({ children }: { readonly children: ReactNode }) => (
  <header className="top-bar edges">{children}</header>
);
