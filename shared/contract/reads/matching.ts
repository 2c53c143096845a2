const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const wordsOf = (query: string): readonly string[] => folded(query).split(/\s+/).filter(Boolean);

/** Those of the words that do not stand in the text, whatever the case and accents. */
export const missingIn = (words: readonly string[], text: string): readonly string[] => {
  const searched = folded(text);
  return words.filter((word) => !searched.includes(word));
};

/** True when every word of the query stands in the text. */
export const matches = (query: string, text: string): boolean => missingIn(wordsOf(query), text).length === 0;
