/** As texts are searched: whatever the case and accents. */
export const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const wordsOf = (query: string): readonly string[] => folded(query).split(/\s+/).filter(Boolean);

/** Those of the words that stand in none of the {@link folded} texts. */
export const missingIn = (words: readonly string[], ...texts: readonly string[]): readonly string[] =>
  words.filter((word) => !texts.some((text) => text.includes(word)));

/** True when every word of the query stands in the text. */
export const matches = (query: string, text: string): boolean => missingIn(wordsOf(query), folded(text)).length === 0;
