import { type Breakpoint, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/**
 * Whether the window has room for tables and the side navigation; with `sm`, whether it is wider
 * than a phone.
 */
export const useWide = (from: Breakpoint = 'md'): boolean => useMediaQuery(useTheme().breakpoints.up(from));
