/**
 * Of items in order, the place of the first that is reached, and `length` where none is; found by halves.
 * @param from places before it are not looked at
 */
export const firstReached = (length: number, isReached: (place: number) => boolean, from = 0): number => {
  let [low, high] = [from, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};
