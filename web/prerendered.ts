import { fileURLToPath } from 'node:url';
import type { Plugin, UserConfig } from 'vite';
import { builtCode } from './builtCode.ts';

const entry = fileURLToPath(new URL('src/public/prerender.tsx', import.meta.url));
const root = '<div id="root"></div>';

/** What the homepage shows before any script of it runs. */
const homePage = async ({ oxc, resolve }: UserConfig): Promise<string> => {
  const code = await builtCode({
    ...(oxc !== undefined && { oxc }),
    ...(resolve && { resolve }),
    ssr: { noExternal: true },
    build: { ssr: entry, write: false, assetsInlineLimit: 0, rolldownOptions: { output: { codeSplitting: false } } },
  });
  const { home } = (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as {
    home: () => string;
  };
  return home();
};

/**
 * The homepage is there, and its links lead on, before its script is; the other public pages begin empty (`public.html`).
 * @param how the build of the same modules
 */
export const prerendered = (how: UserConfig): Plugin => ({
  name: 'prerendered',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('There is no index.html to fill');
      const html = String(page.source);
      if (!html.includes(root)) throw new Error(`index.html has no ${root}`);
      this.emitFile({ type: 'asset', fileName: 'public.html', source: html });
      page.source = html.replace(root, `<div id="root">${await homePage(how)}</div>`);
    },
  },
});
