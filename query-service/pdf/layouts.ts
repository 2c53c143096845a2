import { leastRecent } from '@dossier/shared/basics/recent';
import type { GlyphRun } from 'fontkit';
import type { LRUCache } from 'lru-cache';
import type PDFDocument from 'pdfkit';
import type { Fonts } from './fonts.ts';

/** A long line takes 10 kB. */
const mostTexts = 1_000;

/** What pdfkit made of texts, by font. It holds what was written, so it goes with the documents that it was made for. */
export type Layouts = { readonly [N in keyof Fonts]: LRUCache<string, GlyphRun> };

const none = () => leastRecent<GlyphRun>(mostTexts);
/** For one document, or for many that say much of the same. */
export const newLayouts = (): Layouts => ({ sans: none(), bold: none(), rest: none() });

/**
 * The fonts by their names, each of which lays out a text once: pdfkit asks five times for each line, and that is most of what a
 * document costs. It remembers by itself only texts without a choice of features, and word by word. All of ours ask for the same features.
 */
export const useFonts = (document: PDFDocument, fonts: Fonts, layouts: Layouts): void => {
  for (const name of ['rest', 'bold', 'sans'] as const) {
    const kept = layouts[name];
    const { _font: opened } = document.registerFont(name, fonts[name]).font(name);
    const layoutRun = opened.layoutRun.bind(opened);
    opened.layoutRun = (text, features) => {
      const known = kept.get(text);
      if (known) return known;
      const run = layoutRun(text, features);
      kept.set(text, run);
      return run;
    };
  }
};
