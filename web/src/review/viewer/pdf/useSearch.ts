import { useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useMemo, useState } from 'react';

/** Pages of a document as the pieces of text in them, read when somebody looks for something. */
const textsOf = async (pdf: PDFDocumentProxy): Promise<readonly (readonly string[])[]> => {
  const pages: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.flatMap((item) => ('str' in item ? [item.str] : [])));
  }
  return pages;
};

/** Where `wanted` stands in a text, whatever the case of letters. */
export const placesIn = (text: string, wanted: string): number[] => {
  const [all, part] = [text.toLowerCase(), wanted.toLowerCase()];
  const places: number[] = [];
  if (part === '') return places;
  for (let at = all.indexOf(part); at >= 0; at = all.indexOf(part, at + part.length)) places.push(at);
  return places;
};

/** The matches of a document, and the one that is looked at. */
export const useSearch = (pdf: PDFDocumentProxy, url: string, wanted: string) => {
  const [at, setAt] = useState({ wanted, place: 0 });
  // Something else begins at its first match.
  const current = at.wanted === wanted ? at.place : 0;
  const texts = useQuery({
    queryKey: ['texts', url],
    queryFn: () => textsOf(pdf),
    enabled: wanted !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  }).data;
  /** The page of each. */
  const matches = useMemo(
    () =>
      (texts ?? []).flatMap((pieces, page) => pieces.flatMap((piece) => placesIn(piece, wanted).map(() => page + 1))),
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
