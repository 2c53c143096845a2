import { lineEnd, placesIn } from './useSearch.ts';

const named = (name: string): Highlight => {
  const known = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, known);
  return known;
};

/** Browsers of before 2024 find the page, and mark nothing on it. */
export const canMark = (): boolean => globalThis.CSS?.highlights !== undefined;

/** Places in the text of a page, and those of them that are looked at; one may be empty, between two characters. */
export type Places = { readonly all: readonly Range[]; readonly current: readonly Range[] };

/** What is marked on a page. */
export type Marks = {
  readonly style: 'pdf-found' | 'pdf-removed' | 'pdf-added';
  readonly placesIn: (layer: HTMLElement) => Places;
  /** Changes when the reader is to be led to what is looked at; undefined: nothing on this page is. */
  readonly leads: string | undefined;
};

/** Marks them in a page's text. Answers how it ends. */
export const mark = ({ all, current }: Places, style: Marks['style']): (() => void) => {
  if (!canMark()) return () => undefined;
  const [every, one] = [named(style), named('pdf-current')];
  for (const range of all) every.add(range);
  for (const range of current) one.add(range);
  return () => {
    for (const range of all) every.delete(range);
    for (const range of current) one.delete(range);
  };
};

/** The pieces of a page's text, and the elements around them: a break ends a line. */
const nodesIn = (layer: HTMLElement): Node[] => {
  const found: Node[] = [];
  const nodes = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) found.push(node);
  return found;
};
const isText = (node: Node): node is Text => node instanceof Text;

const rangeFrom = (start: Text, from: number, end: Text, to: number): Range => {
  const range = new Range();
  range.setStart(start, from);
  range.setEnd(end, to);
  return range;
};

/** The characters of a page's text, each with its place; the end of a line, which the library writes as a break, has none. */
const charactersIn = (
  layer: HTMLElement,
): { readonly text: string; readonly placeOf: (at: number) => [Text, number] | undefined } => {
  let text = '';
  const pieces: { readonly from: number; readonly node: Text }[] = [];
  for (const node of nodesIn(layer)) {
    if (isText(node)) {
      pieces.push({ from: text.length, node });
      text += node.data;
    } else if (node.nodeName === 'BR') text += lineEnd;
  }
  return {
    text,
    placeOf: (at) => {
      const piece = pieces.findLast(({ from }) => from <= at);
      return piece && at - piece.from < piece.node.length ? [piece.node, at - piece.from] : undefined;
    },
  };
};

/** What is looked for, and which of its places on the page is looked at. */
export const searched = (wanted: string, current?: number): Marks => ({
  style: 'pdf-found',
  leads: current === undefined ? undefined : `${current} ${wanted}`,
  placesIn: (layer) => {
    const { text, placeOf } = charactersIn(layer);
    const all = placesIn(text, wanted).flatMap(({ from, to }) => {
      const [first, last] = [placeOf(from), placeOf(to - 1)];
      return first && last ? [rangeFrom(...first, last[0], last[1] + 1)] : [];
    });
    const one = current === undefined ? undefined : all[current];
    return { all, current: one ? [one] : [] };
  },
});

/** A stretch of text, in characters that are no white space. */
export type Span = { readonly from: number; readonly to: number };

/** Stretches of a page's text. */
export const rangesOf = (layer: HTMLElement, spans: readonly Span[]): Range[] => {
  const places = nodesIn(layer)
    .filter(isText)
    .flatMap((text) => [...text.data.matchAll(/\S/g)].map(({ index }) => ({ text, index })));
  return spans.flatMap(({ from, to }) => {
    const first = places[from];
    const last = places[to - 1];
    if (first && last && from < to) return rangeFrom(first.text, first.index, last.text, last.index + 1);
    // Nothing: the place where something is on the other side.
    const [at, offset] = first ? [first, 0] : [places.at(-1), 1];
    return at ? rangeFrom(at.text, at.index + offset, at.text, at.index + offset) : [];
  });
};
