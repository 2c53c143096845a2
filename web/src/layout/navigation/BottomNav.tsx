import { ButtonBase, Drawer } from '@mui/material';
import { useState } from 'react';
import { useMe } from '../../reads/me.ts';
import { MoreIcon } from '../../theme/icons.tsx';
import { destinationsFor } from './destinations.tsx';
import { NavLink } from './NavLink.tsx';
import { StorageMeter } from './StorageMeter.tsx';
import { useIsCurrent } from './useIsCurrent.ts';
import './navigation.css';

/** The navigation of phones: a bar at the bottom, what does not fit is behind `More`. */
export const BottomNav = () => {
  const [more, setMore] = useState(false);
  const destinations = destinationsFor(useMe().data);
  const isCurrent = useIsCurrent();
  const links = (areInBar: boolean) =>
    destinations
      .filter(({ onPhone = false }) => onPhone === areInBar)
      .map((destination) => (
        <NavLink key={destination.to} destination={destination} isCurrent={isCurrent(destination)} />
      ));
  return (
    <>
      <nav aria-label="Main" className="bottom">
        {links(true)}
        <ButtonBase onClick={() => setMore(true)} aria-expanded={more}>
          <MoreIcon />
          More
        </ButtonBase>
      </nav>
      <Drawer
        anchor="bottom"
        open={more}
        onClose={() => setMore(false)}
        slotProps={{ paper: { 'aria-label': 'More', role: 'dialog', sx: { borderRadius: '12px 12px 0 0', p: 3 } } }}
      >
        {/* biome-ignore lint/a11y: its links work by keys, which press them */}
        <div className="drawer-links" onClick={() => setMore(false)}>
          {links(false)}
        </div>
        <StorageMeter />
      </Drawer>
    </>
  );
};
