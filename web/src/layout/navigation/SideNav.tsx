import MenuOpenIcon from '@mui/icons-material/MenuOpenOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useStore } from 'react-admin';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useMe } from '../../reads/me.ts';
import { Mark } from '../../theme/Mark.tsx';
import { destinationsFor } from './destinations.tsx';
import { NavLink } from './NavLink.tsx';
import { StorageMeter } from './StorageMeter.tsx';

const side = {
  background: 'var(--surface)',
  borderRight: '1px solid var(--line)',
  padding: '16px 12px',
  display: 'flex',
  flexDirection: 'column',
  gap: '2px',
  position: 'sticky',
  top: 0,
  height: '100vh',
  overflowY: 'auto',
} as const;

/** The navigation at the left; it can be folded to icons. */
export const SideNav = () => {
  const [collapsed, setCollapsed] = useStore('nav.collapsed', false);
  const { data: me } = useMe();
  const unread = me?.unreadNotifications ?? 0;
  const label = collapsed ? 'Expand the navigation' : 'Collapse the navigation';
  return (
    <Box
      component="aside"
      aria-label="Sidebar"
      sx={{ ...side, width: collapsed ? 64 : 224, flex: 'none' }}
      className={collapsed ? 'collapsed' : ''}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pb: 4, flexWrap: 'wrap', justifyContent: 'space-between' }}>
        <Box
          component={Link}
          to={paths.dashboard}
          aria-label="Dossier"
          sx={{
            display: 'flex',
            gap: '10px',
            alignItems: 'center',
            p: '4px 7px',
            color: 'inherit',
            textDecoration: 'none',
            fontWeight: 650,
            fontSize: 16,
            letterSpacing: '-.01em',
          }}
        >
          <Mark />
          {!collapsed && 'Dossier'}
        </Box>
        <Tooltip title={label} placement="right">
          <IconButton
            size="small"
            aria-label={label}
            aria-expanded={!collapsed}
            onClick={() => setCollapsed(!collapsed)}
            sx={{ color: 'var(--ink-3)', ...(collapsed && { transform: 'scaleX(-1)', mt: 2, mx: 'auto' }) }}
          >
            <MenuOpenIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      <Box component="nav" aria-label="Main" sx={{ display: 'flex', flexDirection: 'column', gap: '2px' }}>
        {destinationsFor(me).map((destination) => (
          <Tooltip key={destination.to} title={collapsed ? destination.label : ''} placement="right">
            <span>
              <NavLink destination={destination} unread={destination.to === paths.notifications ? unread : 0} />
            </span>
          </Tooltip>
        ))}
      </Box>
      {!collapsed && <StorageMeter />}
    </Box>
  );
};
