import { useLayoutEffect, useRef } from 'react';

/**
 * For what has the focus itself where the button that had it goes once it was pressed, as one that chooses a file. Whoever uses the keyboard
 * would begin at the top of the document again.
 */
export const useFocusHeld = <E extends HTMLElement>() => {
  const place = useRef<E>(null);
  const had = useRef(false);
  const note = () => {
    // A window that is left, for the chooser of files as well, keeps what has its focus.
    had.current = place.current?.contains(document.activeElement) ?? false;
  };
  useLayoutEffect(() => {
    if (had.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  });
  return { ref: place, tabIndex: -1, onFocus: note, onBlur: note };
};
