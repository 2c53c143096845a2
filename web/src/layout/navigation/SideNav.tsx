import { IconButton, Tooltip } from '@mui/material';
import { useStore } from 'react-admin';
import { Link } from 'react-router';
import { brand } from '../../format/brand.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../reads/me.ts';
import { MenuOpenIcon } from '../../theme/icons.tsx';
import { Mark } from '../../theme/Mark.tsx';
import { destinationsFor } from './destinations.tsx';
import { NavLink } from './NavLink.tsx';
import { StorageMeter } from './StorageMeter.tsx';
import { useIsCurrent } from './useIsCurrent.ts';
import './navigation.css';

/** The navigation at the left; it can be folded to icons. */
export const SideNav = () => {
  const [collapsed, setCollapsed] = useStore('nav.collapsed', false);
  const { data: me } = useMe();
  const isCurrent = useIsCurrent();
  const { name } = brand();
  const label = collapsed ? 'Expand the navigation' : 'Collapse the navigation';
  return (
    <aside aria-label="Sidebar" className={`side ${collapsed ? 'collapsed' : ''}`}>
      <div className="side-head">
        <Link to={paths.dashboard} aria-label={name}>
          <Mark />
          {!collapsed && <span className="brand-name">{name}</span>}
        </Link>
        <Tooltip title={label} placement="right">
          <IconButton
            size="small"
            aria-label={label}
            aria-expanded={!collapsed}
            onClick={() => setCollapsed(!collapsed)}
            className="side-fold"
          >
            <MenuOpenIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </div>
      <nav aria-label="Main" className="side-links">
        {destinationsFor(me).map((destination) => {
          const link = <NavLink key={destination.to} destination={destination} isCurrent={isCurrent(destination)} />;
          return collapsed ? (
            <Tooltip key={destination.to} title={destination.label} placement="right">
              <span>{link}</span>
            </Tooltip>
          ) : (
            link
          );
        })}
      </nav>
      {!collapsed && <StorageMeter />}
    </aside>
  );
};
