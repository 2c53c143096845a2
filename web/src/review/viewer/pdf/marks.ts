import { placesIn } from './useSearch.ts';

const named = (name: string): Highlight => {
  const known = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, known);
  return known;
};

type Wanted = {
  readonly wanted: string;
  /** Which of the places on this page is looked at. */
  readonly current: number | undefined;
  /** Whether the reader is led there. */
  readonly leads: boolean;
};

/** Marks what is looked for in the text of a page. Answers how it ends. */
export const mark = (layer: HTMLElement, { wanted, current, leads }: Wanted): (() => void) => {
  // Browsers of before 2024 find the page, and mark nothing on it.
  if (wanted === '' || !('highlights' in CSS)) return () => undefined;
  const [all, one] = [named('pdf-found'), named('pdf-current')];
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const at of placesIn(text.textContent ?? '', wanted)) {
      const range = new Range();
      range.setStart(text, at);
      range.setEnd(text, at + wanted.length);
      ranges.push(range);
    }
  for (const range of ranges) all.add(range);
  const now = current === undefined ? undefined : ranges[current];
  if (now) {
    one.add(now);
    if (leads) now.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }
  return () => {
    for (const range of ranges) all.delete(range);
    if (now) one.delete(now);
  };
};
