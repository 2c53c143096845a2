/** The word and colour for a number of points (VAL-12). */
export const strengthOf = (points: number): { word: string; color: string } => {
  if (points >= 80) return { word: 'Secured', color: 'var(--ok)' };
  if (points >= 40) return { word: 'Moderate', color: 'var(--accent)' };
  return { word: 'Weak', color: 'var(--no)' };
};
