import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { palette } from './palette.ts';
import { colours } from './settings.ts';

const css = readFileSync(new URL('../../web/src/theme/tokens.css', import.meta.url), 'utf8');
const [paper = '', dark = ''] = css.split('[data-theme="dark"]');
const tokenOf = (theme: string) => (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(theme)?.[1] ?? '';
const themes = [
  ['light', tokenOf(paper)],
  ['dark', tokenOf(dark)],
] as const;

/** Relative luminance (WCAG 2.2). */
const luminanceOf = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrastOf = (one: string, other: string) => {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
};

/** For text of any size. */
const enough = 4.5;

describe.each(themes)('in the %s theme', (theme, token) => {
  it.each(colours)('%s can be read on all that it stands on, and what stands on it', (colour) => {
    const { primary, strong, ink, soft } = palette[colour][theme];
    const pairs = [
      ...[primary, strong].flatMap((one) =>
        [token('bg'), token('surface'), token('raise'), soft].map((on) => [one, on]),
      ),
      [ink, primary],
      [ink, strong],
      [token('ink'), soft],
      [token('ink-2'), soft],
    ];
    const poor = pairs.filter(([one = '', on = '']) => contrastOf(one, on) < enough);
    expect(poor).toEqual([]);
  });

  it('is painted in blue unless another colour was chosen', () =>
    expect(palette.blue[theme]).toEqual({
      primary: token('primary'),
      strong: token('primary-strong'),
      ink: token('primary-ink'),
      soft: token('primary-soft'),
    }));
});

it('black on white is the most that there is', () => expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21));
