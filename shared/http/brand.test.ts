import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type Brand, installationSettings, logoPath, newInstallation } from '../contract/index.ts';
import { branded, brandOf, iconIn } from './brand.ts';

const page = readFileSync(new URL('../../web/app.html', import.meta.url), 'utf8').replace(
  '<div id="root">',
  '<div id="root"><svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><rect></rect></svg>',
);
const icon = readFileSync(new URL('../../web/public/favicon.svg', import.meta.url), 'utf8');
const guild: Brand = { name: 'Guild', colour: 'green', logo: null, imprint: null, privacy: null };
const { settings } = installationSettings(newInstallation, {});

describe('a page under another name', () => {
  it('is as it was built while nobody gave it one', () => expect(brandOf(settings)).toBeUndefined());

  it('is titled by it, in its colour, before any script runs', () => {
    const shown = branded(page, guild);
    expect(shown).toContain('<title>Guild</title>');
    expect(shown).toContain('html:root{--primary:#1a6b3f;');
    expect(shown).toContain('html[data-theme="dark"]{--primary:#74d39a;');
    expect(shown).toContain('href="/favicon.svg?green"');
    expect(shown).not.toContain('Dossier');
    expect(iconIn(icon, guild)).toContain('fill="#1a6b3f"');
  });

  it('has its logo for the mark and the icon', () => {
    const logo = logoPath({ fileId: 'file', digest: '0123456789abcdef0123' });
    expect(logo).toBe('/api/brand/logo?v=0123456789abcdef');
    const shown = branded(page, { ...guild, logo });
    expect(shown).toContain(`<img class="logo" src="${logo}" height="28" alt=""/>`);
    expect(shown).toContain(`<link rel="icon" href="${logo}" />`);
    expect(shown).not.toContain('<svg');
  });

  it('runs nothing that stands in the name, and keeps it as it is', () => {
    const name = `<script>alert("1")</script> $& ' Guild`;
    const shown = branded(page, { ...guild, name });
    expect(shown).not.toContain('<script>alert');
    const said = /name="brand" content="([^"]*)"/
      .exec(shown)?.[1]
      ?.replace(
        /&(amp|lt|gt|quot|#39);/g,
        (_entity, which: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[which] ?? '',
      );
    expect(JSON.parse(said ?? '')).toMatchObject({ name });
  });
});
