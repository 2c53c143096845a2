import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type MouseEvent, useState } from 'react';
import { useLogout } from 'react-admin';
import { Link } from 'react-router';
import { operatorPaths, paths } from '../paths.ts';
import { useMe } from '../reads/me.ts';
import {
  MonitorOutlined as InstallationIcon,
  LogoutOutlined as LogoutIcon,
  SettingsOutlined as SettingsIcon,
} from '../theme/icons.tsx';
import { PersonAvatar } from '../theme/Person.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** Who is signed in, the choice of light and dark, and Logout (NAV-19). */
export const AccountMenu = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data: me } = useMe();
  const logout = useLogout();
  const name = me ? `${me.firstName} ${me.lastName}` : '';
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={name ? `Account of ${name}` : 'Account'}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        sx={{ p: '4px' }}
      >
        <PersonAvatar name={name} pictureFileId={me?.pictureFileId ?? null} />
      </IconButton>
      <Menu
        // Within the header, so that its items stand in a landmark.
        disablePortal
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <Box component="li" role="none" sx={{ px: 4, pt: 1, pb: 3, minWidth: 240 }}>
          <div className="strong">{name}</div>
          <div className="muted small">{me?.email}</div>
        </Box>
        <Divider component="li" role="none" />
        <ThemeSwitch />
        <Divider component="li" role="none" />
        <MenuItem component={Link} to={paths.settings} onClick={close}>
          <SettingsIcon fontSize="small" />
          Settings
        </MenuItem>
        {me?.isOperator && (
          <MenuItem component={Link} to={operatorPaths.status} onClick={close}>
            <InstallationIcon fontSize="small" />
            Installation
          </MenuItem>
        )}
        <MenuItem onClick={() => void logout({}, paths.signIn, false)}>
          <LogoutIcon fontSize="small" />
          Logout
        </MenuItem>
      </Menu>
    </>
  );
};
