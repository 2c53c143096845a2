import type { ReactNode } from 'react';
import './tiles.css';

/** A soft square behind an icon. */
export const IconTile = ({ size, children }: { readonly size: number; readonly children: ReactNode }) => (
  <span className="icon-tile" style={{ width: size, height: size }}>
    {children}
  </span>
);
