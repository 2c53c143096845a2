import { escapeHtml } from '../basics/html.ts';
import { type Brand, type InstallationSettings, logoPath, type Paint, palette } from '../contract/index.ts';

const own = 'Dossier';
const ownColour = 'blue';
const ownIcon = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />';

/** As `web/src/theme/Mark.tsx` draws the mark and a logo. */
const marks = /<svg width="(\d+)" height="\1" viewBox="0 0 32 32".*?<\/svg>/gs;

const rulesOf = (selector: string, { primary, strong, ink, soft }: Paint) =>
  `${selector}{--primary:${primary};--primary-strong:${strong};--primary-ink:${ink};--primary-soft:${soft}}`;

/** Names may be long where there is little room, and logos wide. */
const longName =
  '.brand{min-width:0}.side-head>a{max-width:160px}.brand-name{display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden;overflow-wrap:anywhere;line-height:18px}';
const wideLogo = '.logo{flex:none;max-width:120px;object-fit:contain}.collapsed .logo{max-width:100%}';

/** What pages are told; undefined: nothing, all is as built. */
export const brandOf = ({ name, colour, logo, imprint, privacy }: InstallationSettings): Brand | undefined =>
  name === own && colour === ownColour && !logo && !imprint && !privacy
    ? undefined
    : { name, colour, logo: logo && logoPath(logo), imprint, privacy };

/** A page as it was built, under another name, in another colour, with another mark: before any script of it runs. */
export const branded = (html: string, { colour, ...brand }: Brand): string => {
  const { name, logo } = brand;
  const { light, dark } = palette[colour];
  const icon = logo ?? `/favicon.svg?${colour}`;
  const style = [
    ...(colour === ownColour ? [] : [rulesOf('html:root', light), rulesOf('html[data-theme="dark"]', dark)]),
    ...(name === own ? [] : [longName]),
    ...(logo ? [wideLogo] : []),
  ].join('');
  const head = `<meta name="brand" content="${escapeHtml(JSON.stringify(brand))}" />${style && `<style nonce="__NONCE__">${style}</style>`}`;
  return html
    .replaceAll(own, () => escapeHtml(name))
    .replace(marks, (mark, size) => (logo ? `<img class="logo" src="${logo}" height="${size}" alt=""/>` : mark))
    .replace(ownIcon, () => `<link rel="icon" href="${icon}" />`)
    .replace('</title>', () => `</title>${head}`);
};

/** The icon of tabs, in the colour. */
export const iconIn = (svg: string, { name, colour }: Brand): string =>
  svg
    .replaceAll(palette[ownColour].light.primary, palette[colour].light.primary)
    .replaceAll(own, () => escapeHtml(name));
