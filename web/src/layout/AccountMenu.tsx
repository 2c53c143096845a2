import { Box, Divider, IconButton, Menu, MenuItem } from '@mui/material';
import { type MouseEvent, useState } from 'react';
import { useLogout } from 'react-admin';
import { Link } from 'react-router';
import { operatorPaths, paths } from '../paths.ts';
import { useMe } from '../reads/me.ts';
import { CheckIcon, DarkIcon, LightIcon, LogoutIcon, MonitorIcon, SettingsIcon } from '../theme/icons.tsx';
import { chooseMode, useMode } from '../theme/mode.ts';
import { PersonAvatar } from '../theme/Person.tsx';

const choices = [
  { mode: 'system', label: 'System', Icon: MonitorIcon },
  { mode: 'light', label: 'Light', Icon: LightIcon },
  { mode: 'dark', label: 'Dark', Icon: DarkIcon },
] as const;

/** Light, dark or as the system has it; the choice is kept (BEY-15). Items of a menu. */
const ThemeSwitch = () => {
  const mode = useMode();
  return choices.map((choice) => (
    <MenuItem
      key={choice.mode}
      role="menuitemradio"
      aria-checked={mode === choice.mode}
      onClick={() => chooseMode(choice.mode)}
    >
      <choice.Icon fontSize="small" />
      {choice.label}
      {mode === choice.mode && <CheckIcon fontSize="small" sx={{ ml: 'auto', color: 'var(--primary)' }} />}
    </MenuItem>
  ));
};

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
            <MonitorIcon fontSize="small" />
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
