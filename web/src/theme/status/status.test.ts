import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8').split('[data-theme="dark"]');
const [tokens, pictures] = [read('../tokens.css'), read('status.css')];
const names = ['none', 'up', 'rev', 'ok', 'no'];

it.each(['light', 'dark'])('pictures of the statuses have the colours of their tokens: %s', (theme) => {
  const at = theme === 'light' ? 0 : 1;
  const colours = names.map((name) => new RegExp(`--${name}: #(\\w+);`).exec(tokens[at] ?? '')?.[1]);
  const drawn = names.map((name) => new RegExp(`--${name}-icon: .*'%23(\\w+)'`).exec(pictures[at] ?? '')?.[1]);
  expect(colours.every(Boolean)).toBe(true);
  expect(drawn).toEqual(colours);
});
