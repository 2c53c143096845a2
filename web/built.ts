import { fileURLToPath } from 'node:url';
import type { BuildOptions, Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';

/** What both builds, of the app and of the public pages, have in common. */
export const built: { readonly options: BuildOptions; readonly compressed: Plugin } = {
  options: {
    // The Content-Security-Policy allows neither inline scripts nor `data:` fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
  // Once here, so that no server does it for each browser.
  compressed: compression({
    algorithms: ['gzip', 'brotliCompress'],
    include: /\.(m?js|css|svg|wasm|ttf|pfb|bcmap)$/,
    threshold: 1024,
  }),
};

/**
 * Chromium compiles all functions that follow this on another thread, while it still loads them, instead of each one when
 * it is first called. For scripts most of whose functions the first screen calls.
 */
export const compiledAtOnce = '//# allFunctionsCalledOnLoad';

export const page = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
