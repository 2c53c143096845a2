import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { Link, useLocation } from 'react-router';
import type { Destination } from './destinations.tsx';

const StyledLink = styled(Link)({
  display: 'flex',
  gap: 10,
  alignItems: 'center',
  padding: '7px 10px',
  minHeight: 36,
  borderRadius: 8,
  color: 'var(--ink-2)',
  fontWeight: 500,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '& svg': { fontSize: 19 },
  '&:hover': { background: 'var(--bg)' },
  '&[aria-current=page]': { background: 'var(--primary-soft)', color: 'var(--primary)' },
  '.collapsed &': { justifyContent: 'center' },
  '@media (max-width: 899.95px)': {
    flex: '1 1 0',
    flexDirection: 'column',
    gap: 2,
    fontSize: 11,
    lineHeight: '14px',
    padding: '6px 4px',
    minHeight: 48,
    justifyContent: 'center',
    '& svg': { fontSize: 21 },
  },
});

const Badge = styled('b')({
  marginLeft: 'auto',
  fontSize: 12,
  background: 'var(--no-bg)',
  color: 'var(--no)',
  borderRadius: 9,
  padding: '0 7px',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  '.collapsed &, .phone &': { display: 'none' },
});

const Dot = styled('i')({
  display: 'none',
  position: 'absolute',
  top: 0,
  right: 0,
  width: 8,
  height: 8,
  borderRadius: 4,
  background: 'var(--no)',
  '.collapsed &, .phone &': { display: 'block' },
});

/** One link of the navigation; `unread` is shown as a number where there is room, else as a dot. */
export const NavLink = ({ destination, unread = 0 }: { destination: Destination; unread?: number }) => {
  const { pathname } = useLocation();
  return (
    <StyledLink to={destination.to} {...(destination.covers.test(pathname) && { 'aria-current': 'page' as const })}>
      <Box component="span" sx={{ position: 'relative', display: 'grid' }}>
        {destination.icon}
        {unread > 0 && <Dot />}
      </Box>
      <Box component="span" sx={{ '.collapsed &': { display: 'none' } }}>
        {destination.label}
      </Box>
      {unread > 0 && (
        <Badge>
          {unread > 99 ? '99+' : unread}
          <span className="visually-hidden"> unread</span>
        </Badge>
      )}
    </StyledLink>
  );
};
