/** 1: as wide as the desk. */
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const least = steps[0];
const most = 4;

export const within = (zoom: number): number => Math.min(most, Math.max(least, zoom));
export const closer = (zoom: number): number => steps.find((step) => step > zoom + 0.01) ?? most;
export const farther = (zoom: number): number => steps.findLast((step) => step < zoom - 0.01) ?? least;
export const canComeCloser = (zoom: number): boolean => zoom < most;
export const canGoFarther = (zoom: number): boolean => zoom > least;
