import { useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useMemo, useState } from 'react';

/** Between two lines of a page. */
export const lineEnd = '\n';

type Pdf = Pick<PDFDocumentProxy, 'numPages' | 'getPage'>;

const textOf = async (pdf: Pdf, number: number): Promise<string> => {
  const { items } = await (await pdf.getPage(number)).getTextContent();
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? lineEnd : ''}` : '')).join('');
};

const eachOf = async (pdf: Pdf, most: number, read: typeof textOf): Promise<readonly string[]> => {
  const pages: string[] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, most); number += 1) pages.push(await read(pdf, number));
  return pages;
};

/** The text of each page, of at most so many. @throws where one of them is damaged */
export const textsOf = (pdf: Pdf, most: number): Promise<readonly string[]> => eachOf(pdf, most, textOf);

/** The same of all pages; a damaged one, of which nothing is seen either, has none. */
export const readableTexts = (pdf: Pdf): Promise<readonly string[]> =>
  eachOf(pdf, pdf.numPages, (pdf, number) => textOf(pdf, number).catch(() => ''));

/** A stretch of a text: its first character, and the one behind it. */
type Stretch = { readonly from: number; readonly to: number };

/** Where `wanted` stands in a text, whatever the case of letters, and however far words are apart: also over the ends of lines. */
export const placesIn = (text: string, wanted: string): Stretch[] => {
  if (wanted.trim() === '') return [];
  const words = wanted
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return [...text.matchAll(new RegExp(words.join('\\s+'), 'giu'))].map(({ index, 0: found }) => ({
    from: index,
    to: index + found.length,
  }));
};

/** The matches of a document, and the one that is looked at. */
export const useSearch = (pdf: PDFDocumentProxy, url: string, wanted: string) => {
  const [at, setAt] = useState({ wanted, place: 0 });
  // Something else begins at its first match.
  const current = at.wanted === wanted ? at.place : 0;
  const texts = useQuery({
    queryKey: ['texts', url],
    queryFn: () => readableTexts(pdf),
    enabled: wanted !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  }).data;
  /** The page of each. */
  const matches = useMemo(
    () => (texts ?? []).flatMap((text, page) => placesIn(text, wanted).map(() => page + 1)),
    [texts, wanted],
  );
  const go = (step: number) =>
    setAt({ wanted, place: (current + step + matches.length) % Math.max(1, matches.length) });
  const page = matches[current];
  return {
    isReading: wanted !== '' && texts === undefined,
    count: matches.length,
    current,
    page,
    /** Of the matches on that page, which one. */
    onPage: page === undefined ? 0 : current - matches.indexOf(page),
    next: () => go(1),
    previous: () => go(-1),
  };
};
export type Search = ReturnType<typeof useSearch>;
