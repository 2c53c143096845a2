import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ArrowRightIcon } from '../icons.tsx';
import { IconTile } from './IconTile.tsx';
import './tiles.css';

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
