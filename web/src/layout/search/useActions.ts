import { useColorScheme } from '@mui/material/styles';
import { useLogout } from 'react-admin';
import { paths } from '../../paths.ts';
import type { Action } from './actions.ts';
import { useOffered } from './offers.ts';

/** What can be done here and now: what the open screen offers, the theme (BEY-15), and Logout. */
export const useActions = (): readonly Action[] => {
  const { setMode } = useColorScheme();
  const logout = useLogout();
  return [
    ...useOffered(),
    { label: 'Dark theme', alias: 'mode', run: () => setMode('dark') },
    { label: 'Light theme', alias: 'mode', run: () => setMode('light') },
    { label: "The system's theme", alias: 'mode', run: () => setMode('system') },
    { label: 'Logout', alias: 'Sign out', run: () => void logout({}, paths.signIn, false) },
  ];
};
