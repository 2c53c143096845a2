import { defineConfig, type UserConfig } from 'vite';
import { built, compiledAtOnce, page } from './built.ts';
import { preloaded } from './preloaded.ts';
import { prerendered } from './prerendered.ts';

const onPreact: UserConfig = {
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: { alias: { 'react-dom': 'preact/compat', react: 'preact/compat' } },
};

/**
 * The public pages (`/`, `/privacy`, `/terms`, `/docs/api`), which never load the app. Preact runs
 * them, in a fifth of React's bytes; they are written for React, as everything else.
 */
export default defineConfig({
  ...onPreact,
  plugins: [preloaded(), prerendered(onPreact), built.compressed],
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
