import type { FocusEvent } from 'react';

/**
 * Whether the focus leaves a field for a button or a link. Then nothing is said about the field
 * yet: a message would move what is being pressed away from under the pointer, and whoever submits
 * is told everything anyway.
 */
export const leavesForPress = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof Element && relatedTarget.closest('a, button') !== null;
