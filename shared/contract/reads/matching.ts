const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** True when every word of the query stands in the text, whatever the case and accents. */
export const matches = (query: string, text: string): boolean =>
  folded(query)
    .split(/\s+/)
    .every((word) => folded(text).includes(word));
