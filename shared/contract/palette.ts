/** What each colour of an installation paints, on paper and in the dark; a test measures their contrast. */
import type { Colour } from './settings.ts';

/** As the variables of `web/src/theme/tokens.css` are called. */
export type Paint = {
  readonly primary: string;
  readonly strong: string;
  /** Upon the two. */
  readonly ink: string;
  readonly soft: string;
};
export type Paints = { readonly light: Paint; readonly dark: Paint };

export const palette: Readonly<Record<Colour, Paints>> = {
  blue: {
    light: { primary: '#2447b8', strong: '#1b3795', ink: '#ffffff', soft: '#e8edfb' },
    dark: { primary: '#8aa6ff', strong: '#a5bbff', ink: '#0c1730', soft: '#1e2c50' },
  },
  indigo: {
    light: { primary: '#4f3cc9', strong: '#3d2ca3', ink: '#ffffff', soft: '#edeafc' },
    dark: { primary: '#aca3ff', strong: '#c3bcff', ink: '#16113a', soft: '#2a2756' },
  },
  purple: {
    light: { primary: '#7429b8', strong: '#5b1e94', ink: '#ffffff', soft: '#f3eafc' },
    dark: { primary: '#c79fff', strong: '#d8bcff', ink: '#22103c', soft: '#37234f' },
  },
  magenta: {
    light: { primary: '#a31a70', strong: '#821358', ink: '#ffffff', soft: '#fbe7f3' },
    dark: { primary: '#ff94d2', strong: '#ffb2df', ink: '#380a27', soft: '#481d39' },
  },
  red: {
    light: { primary: '#a8233a', strong: '#861a2c', ink: '#ffffff', soft: '#fce8eb' },
    dark: { primary: '#ff9aa8', strong: '#ffb7c1', ink: '#3a0b14', soft: '#481b25' },
  },
  brown: {
    light: { primary: '#7a4a12', strong: '#5e380c', ink: '#ffffff', soft: '#f8eedf' },
    dark: { primary: '#e3b276', strong: '#eec898', ink: '#2e1c05', soft: '#3c2b15' },
  },
  green: {
    light: { primary: '#1a6b3f', strong: '#125230', ink: '#ffffff', soft: '#e1f3e8' },
    dark: { primary: '#74d39a', strong: '#94e0b3', ink: '#082917', soft: '#143524' },
  },
  teal: {
    light: { primary: '#0b6670', strong: '#084e56', ink: '#ffffff', soft: '#def2f4' },
    dark: { primary: '#66cfdb', strong: '#8bdde6', ink: '#06272b', soft: '#10363c' },
  },
};
