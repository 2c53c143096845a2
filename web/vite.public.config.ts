import { defineConfig } from 'vite';
import { built, compiledAtOnce, page } from './built.ts';
import { preloaded } from './preloaded.ts';

/**
 * The public pages (`/`, `/privacy`, `/terms`, `/docs/api`), which never load the app. Preact runs
 * them, in a fifth of React's bytes; they are written for React, as everything else.
 */
export default defineConfig({
  plugins: [preloaded(), built.compressed],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: { alias: { 'react-dom': 'preact/compat', react: 'preact/compat' } },
  build: {
    ...built.options,
    // Beside the app, which was built before.
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: page('index.html'),
      output: { postBanner: ({ isEntry }) => (isEntry ? compiledAtOnce : '') },
    },
  },
});
