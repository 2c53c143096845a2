import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ArrowRightIcon } from '../icons.tsx';
import './tiles.css';

/** A soft square behind an icon. */
export const IconTile = ({ size, children }: { readonly size: number; readonly children: ReactNode }) => (
  <span className="icon-tile" style={{ width: size, height: size }}>
    {children}
  </span>
);

export type TileFacts = {
  readonly label: string;
  readonly text: string;
  readonly to: string;
  readonly icon: ReactNode;
};

/** A large link with an icon and a line of explanation. */
export const Tile = ({ label, text, to, icon }: TileFacts) => (
  <Link to={to} className="tile">
    <IconTile size={44}>{icon}</IconTile>
    <span>
      <span className="tile-label">{label}</span>
      <span className="tile-text soft">{text}</span>
    </span>
    <ArrowRightIcon className="tile-arrow" />
  </Link>
);
