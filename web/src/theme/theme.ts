import { createTheme } from '@mui/material';
import type { MouseEvent } from 'react';
import { AnyLink } from './AnyLink.tsx';

const color = (name: string) => ({
  main: `var(--${name})`,
  light: `var(--${name})`,
  dark: `var(--${name})`,
  contrastText: 'var(--surface)',
});

const mixed = (color: string, other: string, share: number | string) =>
  `color-mix(in oklch, ${color}, ${other} ${100 * Number(share)}%)`;

const palette = {
  primary: { ...color('primary'), dark: 'var(--primary-strong)', contrastText: 'var(--primary-ink)' },
  secondary: color('ink-2'),
  error: color('no'),
  warning: color('accent'),
  info: color('up'),
  success: color('ok'),
  text: { primary: 'var(--ink)', secondary: 'var(--ink-2)', disabled: 'var(--ink-3)' },
  divider: 'var(--line)',
  background: { default: 'var(--bg)', paper: 'var(--surface)' },
  action: {
    active: 'var(--ink-2)',
    hover: 'var(--hover)',
    selected: 'var(--selected)',
    focus: 'var(--selected)',
    disabled: 'var(--disabled)',
    // Of tints of other colours.
    hoverOpacity: 0.06,
    selectedOpacity: 0.12,
    disabledBackground: 'var(--selected)',
  },
  getContrastText: () => 'var(--surface)',
};

const touchable = { '@media (pointer: coarse)': { minHeight: 44 } };

/** The second click of two that opened a dialog is beside it, and would close it at once. */
const passOverSecond = (event: MouseEvent) => {
  const isBeside = event.target instanceof Element && event.target.classList.contains('MuiDialog-container');
  if (isBeside && event.detail > 1) event.stopPropagation();
};

const base = createTheme({
  palette,
  spacing: 4,
  shape: { borderRadius: 8 },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  typography: {
    fontFamily: '"Inter Variable", Inter, system-ui, sans-serif',
    fontSize: 14,
    htmlFontSize: 16,
    h1: { fontSize: 24, lineHeight: '30px', fontWeight: 650, letterSpacing: '-0.02em' },
    h2: { fontSize: 16, lineHeight: '22px', fontWeight: 620, letterSpacing: '-0.01em' },
    h3: { fontSize: 14, lineHeight: '20px', fontWeight: 620 },
    body1: { fontSize: 14, lineHeight: '20px' },
    body2: { fontSize: 13, lineHeight: '18px' },
    caption: { fontSize: 12, lineHeight: '16px' },
    button: { textTransform: 'none', fontWeight: 580, fontSize: 14, lineHeight: '20px' },
  },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true, LinkComponent: AnyLink },
      styleOverrides: { root: { '&:focus-visible': { outline: '2px solid var(--primary)', outlineOffset: 2 } } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, variant: 'outlined' },
      styleOverrides: {
        root: { minHeight: 36, padding: '7px 14px', borderRadius: 8, whiteSpace: 'nowrap', ...touchable },
        outlined: {
          padding: '6px 13px',
          borderColor: 'var(--line)',
          color: 'var(--ink)',
          background: 'var(--surface)',
          '&:hover': { borderColor: 'var(--control)', background: 'var(--bg)' },
        },
        contained: { '&:hover': { background: 'var(--primary-strong)' } },
      },
      variants: [
        { props: { color: 'error' }, style: { color: 'var(--no)', borderColor: 'currentColor' } },
        {
          props: { color: 'error', variant: 'contained' },
          style: { color: 'var(--surface)', '&:hover': { background: 'var(--no)' } },
        },
        { props: { color: 'success' }, style: { color: 'var(--ok)', borderColor: 'currentColor' } },
        { props: { color: 'warning' }, style: { color: 'var(--rev)', borderColor: 'currentColor' } },
      ],
    },
    MuiIconButton: {
      styleOverrides: {
        root: { borderRadius: 8, ...touchable, '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 } },
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderRadius: 10, borderColor: 'var(--line)' } },
    },
    // Not once it has faded away: what opens in that very moment would stay hidden from screen readers.
    MuiDrawer: { defaultProps: { ModalProps: { closeAfterTransition: false } } },
    MuiDialog: {
      defaultProps: { fullWidth: true, closeAfterTransition: false, onClickCapture: passOverSecond },
      styleOverrides: {
        paper: {
          borderRadius: 10,
          border: '1px solid var(--line)',
          boxShadow: 'var(--shadow)',
          background: 'var(--raise)',
        },
      },
    },
    MuiDialogTitle: { defaultProps: { variant: 'h2' } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    MuiMenu: {
      styleOverrides: {
        paper: { border: '1px solid var(--line)', boxShadow: 'var(--shadow)', background: 'var(--raise)' },
      },
    },
    MuiMenuItem: { styleOverrides: { root: { fontSize: 14, minHeight: 36, gap: 10, ...touchable } } },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { background: 'var(--surface)', ...touchable },
        notchedOutline: { borderColor: 'var(--control)' },
        // Lines of text and fields with chips in them grow by themselves.
        input: {
          '&:not(textarea):not(.MuiAutocomplete-input)': { ...touchable, boxSizing: 'border-box', minHeight: 40 },
          '@supports not (field-sizing: content)': { 'textarea&': { resize: 'vertical' } },
        },
      },
    },
    MuiAutocomplete: {
      styleOverrides: {
        inputRoot: { minHeight: 40 },
        paper: { border: '1px solid var(--line)', boxShadow: 'var(--shadow)', background: 'var(--raise)' },
      },
    },
    MuiInputBase: {
      styleOverrides: {
        input: {
          '&::placeholder': { color: 'var(--ink-3)', opacity: 1 },
          '&:-webkit-autofill': {
            WebkitBoxShadow: '0 0 0 100px var(--primary-soft) inset',
            WebkitTextFillColor: 'var(--ink)',
            caretColor: 'var(--ink)',
          },
        },
      },
    },
    MuiInputLabel: { styleOverrides: { root: { color: 'var(--ink-2)' } } },
    MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, fontSize: 12, color: 'var(--ink-3)' } } },
    MuiTooltip: {
      defaultProps: { arrow: true, enterDelay: 300 },
      styleOverrides: {
        tooltip: { fontSize: 12, background: 'var(--ink)', color: 'var(--surface)' },
        arrow: { color: 'var(--ink)' },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: 'var(--line-2)', padding: '9px 14px', fontSize: 14 },
        head: {
          color: 'var(--ink-3)',
          fontSize: 12,
          fontWeight: 560,
          borderColor: 'var(--line)',
          background: 'var(--surface)',
          whiteSpace: 'nowrap',
        },
      },
    },
    MuiTableRow: {
      styleOverrides: { root: { '&:last-of-type td, &:last-of-type th[scope=row]': { borderBottom: 0 } } },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: 44,
          minWidth: 0,
          padding: '10px 14px',
          // All four tabs of the projects fit on a small phone.
          '@media (max-width: 479px)': { padding: '10px 8px' },
          '@media (pointer: coarse)': { minWidth: 44 },
          textTransform: 'none',
          fontWeight: 540,
          color: 'var(--ink-2)',
        },
      },
    },
    MuiTabs: { styleOverrides: { root: { minHeight: 44, borderBottom: '1px solid var(--line)' } } },
    MuiStepConnector: { styleOverrides: { line: { borderColor: 'var(--line)' } } },
    MuiSwitch: {
      styleOverrides: {
        switchBase: { color: 'var(--knob)', '&.Mui-disabled': { color: 'var(--line)' } },
        track: { background: 'var(--ink)' },
      },
    },
    MuiChip: { styleOverrides: { root: { fontWeight: 520 } } },
    MuiLinearProgress: { styleOverrides: { root: { height: 6, borderRadius: 3, background: 'var(--none-bg)' } } },
    MuiSkeleton: { styleOverrides: { root: { background: 'var(--none-bg)' } } },
    MuiLink: {
      defaultProps: { underline: 'hover', component: AnyLink },
      styleOverrides: { root: { fontWeight: 540 } },
    },
    MuiAlert: {
      styleOverrides: {
        root: { borderRadius: 10, color: 'var(--ink)', fontSize: 14, alignItems: 'center' },
        action: { paddingTop: 0, alignItems: 'center' },
      },
      variants: [
        { props: { severity: 'error' }, style: { background: 'var(--no-bg)' } },
        { props: { severity: 'success' }, style: { background: 'var(--ok-bg)' } },
        { props: { severity: 'info' }, style: { background: 'var(--up-bg)' } },
        { props: { severity: 'warning' }, style: { background: 'var(--rev-bg)' } },
      ],
    },
  },
});

/**
 * One for light and dark: its colours are the variables of tokens.css, whose values the page's `data-theme` sets. MUI's own
 * variables, one more for each colour and scheme, would take a slow browser 60 ms to write and read; without them it
 * calculates shades itself, which it cannot do with variables.
 */
export const theme = Object.assign(base, {
  alpha: (color: string, of: number | string) => `oklch(from ${color} l c h / calc(${of}))`,
  lighten: (color: string, of: number | string) => mixed(color, '#fff', of),
  darken: (color: string, of: number | string) => mixed(color, '#000', of),
});
