import { useLogout } from 'react-admin';
import { paths } from '../../paths.ts';
import { chooseMode } from '../../theme/mode.ts';
import type { Action } from './actions.ts';
import { useOffered } from './offers.ts';

/** What can be done here and now: what the open screen offers, the theme (BEY-15), and Logout. */
export const useActions = (): readonly Action[] => {
  const logout = useLogout();
  return [
    ...useOffered(),
    { label: 'Dark theme', alias: 'mode', run: () => chooseMode('dark') },
    { label: 'Light theme', alias: 'mode', run: () => chooseMode('light') },
    { label: "The system's theme", alias: 'mode', run: () => chooseMode('system') },
    { label: 'Logout', alias: 'Sign out', run: () => void logout({}, paths.signIn, false) },
  ];
};
