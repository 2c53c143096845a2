import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { builtCode } from './builtCode.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const read = (name: string) => readFileSync(path(name), 'utf8');

const scriptOf = async (entry: string): Promise<string> => {
  const lib = { entry: path(entry), formats: ['iife' as const], name: 'page', fileName: 'page' };
  return (await builtCode({ build: { write: false, lib } })).replaceAll('</script', '<\\/script');
};

const allow = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

type Page = {
  readonly fileName: string;
  readonly html: string;
  readonly entry: string;
  readonly styles: readonly string[];
  /** Besides its own script. @param style what allows its own */
  readonly policy: (style: string) => readonly string[];
};

/** A page in one file, whose own policy lets it run what it contains. */
const alonePage = ({ fileName, html, entry, styles, policy }: Page): Plugin => ({
  name: fileName,
  apply: 'build',
  async generateBundle() {
    const script = await scriptOf(entry);
    const style = `\n${styles.map(read).join('')}`;
    const directives = [
      "default-src 'none'",
      `script-src ${allow(script)}`,
      ...policy(allow(style)),
      "base-uri 'none'",
      "form-action 'none'",
    ];
    const source = read(html)
      .replace('__POLICY__', () => directives.join('; '))
      .replace('<!-- style -->', () => `<style>${style}</style>`)
      .replace('<!-- script -->', () => `<script>${script}</script>`);
    this.emitFile({ type: 'asset', fileName, source });
  },
});

/** Works saved to disk and opened offline; reaches nothing but the server that it came from. */
export const verifyPage = (): Plugin =>
  alonePage({
    fileName: 'verify.html',
    html: 'src/verify/verify.html',
    entry: 'src/verify/main.ts',
    styles: ['src/theme/tokens.css', 'src/verify/verify.css'],
    policy: (style) => [`style-src ${style}`, "connect-src 'self'"],
  });

/** Shows documents of strangers in a frame; documents have styles, pictures and fonts of their own. */
export const officePage = (): Plugin =>
  alonePage({
    fileName: 'office.html',
    html: 'src/review/viewer/frame/frame.html',
    entry: 'src/review/viewer/frame/main.ts',
    styles: ['src/review/viewer/frame/frame.css'],
    policy: () => ["style-src 'unsafe-inline'", 'img-src data:', 'font-src data:'],
  });
