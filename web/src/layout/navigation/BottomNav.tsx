import MoreIcon from '@mui/icons-material/MoreHorizOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Drawer from '@mui/material/Drawer';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useMe } from '../../reads/me.ts';
import { destinationsFor } from './destinations.tsx';
import { NavLink } from './NavLink.tsx';
import { StorageMeter } from './StorageMeter.tsx';

const bar = {
  position: 'fixed',
  bottom: 0,
  left: 0,
  right: 0,
  zIndex: 5,
  display: 'flex',
  background: 'var(--surface)',
  borderTop: '1px solid var(--line)',
  p: '4px 6px calc(4px + env(safe-area-inset-bottom))',
} as const;

/** The navigation of phones: a bar at the bottom, what does not fit is behind `More`. */
export const BottomNav = () => {
  const [more, setMore] = useState(false);
  const { data: me } = useMe();
  const unread = me?.unreadNotifications ?? 0;
  const destinations = destinationsFor(me);
  return (
    <>
      <Box component="nav" aria-label="Main" className="phone" sx={bar}>
        {destinations
          .filter(({ onPhone }) => onPhone)
          .map((destination) => (
            <NavLink
              key={destination.to}
              destination={destination}
              unread={destination.to === paths.notifications ? unread : 0}
            />
          ))}
        <ButtonBase
          onClick={() => setMore(true)}
          aria-expanded={more}
          sx={{
            flex: '1 1 0',
            flexDirection: 'column',
            gap: '2px',
            fontSize: 11,
            lineHeight: '14px',
            fontFamily: 'inherit',
            fontWeight: 500,
            color: 'var(--ink-2)',
            minHeight: 48,
            borderRadius: '8px',
            '& svg': { fontSize: 21 },
          }}
        >
          <MoreIcon />
          More
        </ButtonBase>
      </Box>
      <Drawer
        anchor="bottom"
        open={more}
        onClose={() => setMore(false)}
        slotProps={{ paper: { 'aria-label': 'More', role: 'dialog', sx: { borderRadius: '12px 12px 0 0', p: 3 } } }}
      >
        <Box
          onClick={() => setMore(false)}
          sx={{
            display: 'flex',
            flexDirection: 'column',
            '& a': {
              flexDirection: 'row !important',
              justifyContent: 'flex-start !important',
              fontSize: '14px !important',
              gap: '12px !important',
              px: '12px !important',
            },
          }}
        >
          {destinations
            .filter(({ onPhone }) => !onPhone)
            .map((destination) => (
              <NavLink key={destination.to} destination={destination} />
            ))}
        </Box>
        <StorageMeter />
      </Drawer>
    </>
  );
};
