import type { FocusEvent } from 'react';

/** For a press, no message yet: it would move the button or link away from under the pointer. */
export const leavesForPress = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof Element && relatedTarget.closest('a, button') !== null;
