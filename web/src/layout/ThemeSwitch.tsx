import MenuItem from '@mui/material/MenuItem';
import {
  CheckRounded as CheckIcon,
  DarkModeOutlined as DarkIcon,
  LightModeOutlined as LightIcon,
  MonitorOutlined as SystemIcon,
} from '../theme/icons.tsx';
import { chooseMode, useMode } from '../theme/mode.ts';

const choices = [
  { mode: 'system', label: 'System', Icon: SystemIcon },
  { mode: 'light', label: 'Light', Icon: LightIcon },
  { mode: 'dark', label: 'Dark', Icon: DarkIcon },
] as const;

/** Light, dark or as the system has it; the choice is kept (BEY-15). Items of a menu. */
export const ThemeSwitch = () => {
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
