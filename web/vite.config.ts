import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { officePage, verifyPage } from './alonePage.ts';
import { built, compiledAtOnce, page } from './built.ts';
import { inTurn, partsOrRest, schemas } from './loadedWith.ts';
import { muiParts } from './muiParts.ts';
import { pdfFiles } from './pdfFiles.ts';
import { preloaded } from './preloaded.ts';

/** What screens without forms and long tables share, the dashboard among them. */
const light =
  /web\/src\/(format|reads|layout\/(?!filters)|data\/(?!drafts)|theme\/(?!inputs|Form|Reason)|project\/parts\/Deadline)|shared\/(contract|basics)|ra-core|@tanstack\/.*[mM]utation|lodash|@mui\/(system|material\/(?!Autocomplete|useAutocomplete|Filled|Form|Input|Native|Outlined|Radio|Select|Step|Switch|Table|Text|Checkbox|internal\/SwitchBase)|utils)/;
/** With what draws PDFs, which only screens that show one load. */
const pdf = /pdfjs-dist|viewer\/pdf\/open/;

/** What several screens share. */
const shared = /^(app|light|parts|rest|schemas)$/;
const atOnce = new RegExp(`${shared.source}|^\\w+Screen$`);

/** The app, and the page that checks receipts. The public pages are built by `vite.public.config.ts`. */
export default defineConfig({
  plugins: [muiParts(), react(), preloaded(), pdfFiles(), verifyPage(), officePage(), inTurn(shared), built.compressed],
  build: {
    ...built.options,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: page('app.html'),
      checks: { pluginTimings: false },
      output: {
        postBanner: ({ name }) => (atOnce.test(name) ? compiledAtOnce : ''),
        // Few files, instead of one for each set of modules that some screens share: what every
        // screen needs, what those with forms do, what those with PDFs do, what light ones do, what
        // a project does, and the rest. What only one screen needs is its own.
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 1, includeDependenciesRecursively: false },
            { name: schemas, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'pdf', test: pdf, includeDependenciesRecursively: false },
            { name: 'light', test: light, minShareCount: 2, includeDependenciesRecursively: false },
            { name: partsOrRest, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
