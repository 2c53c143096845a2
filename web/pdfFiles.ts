import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/**
 * Gives the PDF viewer its character maps, fonts and image decoders from our own origin, under
 * `/pdf/`.
 */
export const pdfFiles = (): Plugin => ({
  name: 'pdf-files',
  apply: 'build',
  generateBundle() {
    for (const part of ['cmaps', 'standard_fonts', 'wasm'])
      for (const name of readdirSync(join(folder, part)))
        this.emitFile({
          type: 'asset',
          fileName: `pdf/${part}/${name}`,
          source: readFileSync(join(folder, part, name)),
        });
  },
});
