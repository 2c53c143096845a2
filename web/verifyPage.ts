import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const read = (name: string) => readFileSync(path(name), 'utf8');

const scriptOf = async (entry: string): Promise<string> => {
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry: path(entry), formats: ['iife'], name: 'page', fileName: 'page' } },
  });
  const code = (Array.isArray(made) ? made : [made]).flatMap((built) =>
    'output' in built ? built.output.flatMap((part) => (part.type === 'chunk' ? [part.code] : [])) : [],
  );
  return code.join('').replaceAll('</script', '<\\/script');
};

const allow = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * `verify.html`: one file that works saved to disk and opened offline. Its own policy lets it run
 * what it contains, and reach nothing but the server that it came from.
 */
export const verifyPage = (): Plugin => ({
  name: 'verify-page',
  apply: 'build',
  async generateBundle() {
    const script = await scriptOf('src/verify/main.ts');
    const style = `\n${read('src/theme/tokens.css')}${read('src/verify/verify.css')}`;
    const policy = [
      "default-src 'none'",
      `script-src ${allow(script)}`,
      `style-src ${allow(style)}`,
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; ');
    const source = read('src/verify/verify.html')
      .replace('__POLICY__', () => policy)
      .replace('<!-- style -->', () => `<style>${style}</style>`)
      .replace('<!-- script -->', () => `<script>${script}</script>`);
    this.emitFile({ type: 'asset', fileName: 'verify.html', source });
  },
});
