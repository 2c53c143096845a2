import ArrowIcon from '@mui/icons-material/ArrowForwardRounded';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

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

/** A large link with an icon and a line of explanation. */
export const Tile = ({ label, text, to, icon }: TileFacts) => (
  <TileLink to={to}>
    <Box
      component="span"
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 44,
        height: 44,
        borderRadius: '10px',
        background: 'var(--primary-soft)',
        color: 'var(--primary)',
      }}
    >
      {icon}
    </Box>
    <span>
      <Box
        component="span"
        sx={{ display: 'block', fontSize: 16, lineHeight: '22px', fontWeight: 620, letterSpacing: '-.01em' }}
      >
        {label}
      </Box>
      <Box component="span" sx={{ display: 'block', color: 'var(--ink-2)', mt: '2px' }}>
        {text}
      </Box>
    </span>
    <ArrowIcon className="go" sx={{ fontSize: 20, color: 'var(--ink-3)', transition: 'transform .15s' }} />
  </TileLink>
);
