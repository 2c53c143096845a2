import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { officePage, verifyPage } from './alonePage.ts';
import { built, page } from './built.ts';
import { pdfFiles } from './pdfFiles.ts';
import { preloaded } from './preloaded.ts';

/** The app, and the page that checks receipts. The public pages are built by `vite.public.config.ts`. */
export default defineConfig({
  plugins: [react(), preloaded(), pdfFiles(), verifyPage(), officePage(), built.compressed],
  build: {
    ...built.options,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: page('app.html'),
      checks: { pluginTimings: false },
      output: {
        // Few files, instead of one for each set of modules that some screens share: what every
        // screen needs, and what some do. The rest of a screen is its own.
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 1, includeDependenciesRecursively: false },
            { name: 'parts', minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
