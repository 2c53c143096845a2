import type { Plugin } from 'vite';

/** The font of nearly every text, and what nearly every screen needs. */
const early = [
  { file: /inter-latin-wght-normal-[^/]*\.woff2$/, attributes: { rel: 'preload', as: 'font', type: 'font/woff2' } },
  { file: /\/light-[^/]*\.js$/, attributes: { rel: 'modulepreload' } },
];

/**
 * A browser fetches these while it still loads and runs what comes before them; the font, so that
 * text is not set twice.
 */
export const preloaded = (): Plugin => ({
  name: 'preloaded',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      early.flatMap(({ file, attributes }) =>
        Object.keys(bundle)
          .filter((name) => file.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { ...attributes, crossorigin: true, href: `/${name}` },
            injectTo: 'head' as const,
          })),
      ),
  },
});
