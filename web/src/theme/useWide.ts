import { type Breakpoint, useMediaQuery, useTheme } from '@mui/material';

/** Room for tables and the side navigation; with `sm`, whether it is wider than a phone. */
export const useWide = (from: Breakpoint = 'md'): boolean => useMediaQuery(useTheme().breakpoints.up(from));

/** Whether files can be dragged here: a finger cannot. */
export const useMouse = (): boolean => useMediaQuery('(hover: hover) and (pointer: fine)');
