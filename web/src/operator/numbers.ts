/** Undefined: no number that may stand there. Empty is null. */
export const numberIn = (text: string, most: number): number | null | undefined => {
  if (text.trim() === '') return null;
  return /^\d{1,9}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most ? Number(text) : undefined;
};
export const mostGigabytes = 1_000_000;
