import ArrowIcon from '@mui/icons-material/ArrowForwardRounded';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconTile } from './IconTile.tsx';

export type TileFacts = {
  readonly label: string;
  readonly text: string;
  readonly to: string;
  readonly icon: ReactNode;
};

const TileLink = styled(Link)({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  gap: '4px 16px',
  alignItems: 'center',
  padding: '22px 24px',
  background: 'var(--surface)',
  border: '1px solid var(--line)',
  borderRadius: 10,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { borderColor: 'var(--primary)' },
  '&:hover .go': { color: 'var(--primary)', transform: 'translateX(2px)' },
});

const Label = styled('span')({
  display: 'block',
  fontSize: 16,
  lineHeight: '22px',
  fontWeight: 620,
  letterSpacing: '-.01em',
});
const Text = styled('span')({ display: 'block', color: 'var(--ink-2)', marginTop: 2 });
const Arrow = styled(ArrowIcon)({ fontSize: 20, color: 'var(--ink-3)', transition: 'transform .15s' });

/** A large link with an icon and a line of explanation. */
export const Tile = ({ label, text, to, icon }: TileFacts) => (
  <TileLink to={to}>
    <IconTile size={44}>{icon}</IconTile>
    <span>
      <Label>{label}</Label>
      <Text className="text">{text}</Text>
    </span>
    <Arrow className="go" />
  </TileLink>
);
