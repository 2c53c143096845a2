/** Parts that are cut off at each side, from 0 to 1, of the photo as it is turned. */
export type Crop = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
export const sides = ['left', 'top', 'right', 'bottom'] as const;
export type Side = (typeof sides)[number];

/** What is done to a photo; quarters: clockwise. */
export type Edit = { readonly quarters: 0 | 1 | 2 | 3; readonly crop: Crop };

export const uncut: Crop = { left: 0, top: 0, right: 0, bottom: 0 };
export const unedited: Edit = { quarters: 0, crop: uncut };

/** What is left between two sides. */
const least = 0.1;
const opposite: Record<Side, Side> = { left: 'right', top: 'bottom', right: 'left', bottom: 'top' };

/** The part that is cut off goes along with its side. */
export const turned = ({ quarters, crop: { left, top, right, bottom } }: Edit): Edit => ({
  quarters: ((quarters + 1) % 4) as Edit['quarters'],
  crop: { left: bottom, top: left, right: top, bottom: right },
});

export const cropped = (crop: Crop, side: Side, share: number): Crop => ({
  ...crop,
  [side]: Math.min(Math.max(0, share), 1 - least - crop[opposite[side]]),
});

export const isCut = (crop: Crop): boolean => sides.some((side) => crop[side] > 0);

type Size = { readonly width: number; readonly height: number };

/** How large what is left of a photo is, as it is turned, with at most so many pixels along its longer side. */
export const sizeOf = (photo: Size, { quarters, crop }: Edit, longest = Number.POSITIVE_INFINITY): Size => {
  const [across, down] = quarters % 2 === 0 ? [photo.width, photo.height] : [photo.height, photo.width];
  const [width, height] = [across * (1 - crop.left - crop.right), down * (1 - crop.top - crop.bottom)];
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};
