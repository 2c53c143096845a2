/** Of a scan on a large screen, a canvas takes 18 MB. */
const mostDrawn = 10;

/** Which pages of a document are drawn: those that are near the screen, and of the others the ones that were left last. */
export const drawnPages = (most = mostDrawn) => {
  const near = new Set<number>();
  /** The one that was left first comes first. */
  const left = new Map<number, () => void>();
  const letGo = () => {
    for (const [page, release] of left) {
      if (near.size + left.size <= most) return;
      left.delete(page);
      release();
    }
  };
  return {
    comes: (page: number) => {
      left.delete(page);
      near.add(page);
      letGo();
    },
    /** @param release empties its canvas */
    goes: (page: number, release: () => void) => {
      near.delete(page);
      left.set(page, release);
      letGo();
    },
  };
};
export type DrawnPages = ReturnType<typeof drawnPages>;
