import { useEffect, useRef } from 'react';

type Keys = { readonly back: () => void; readonly on: () => void; readonly play: () => void };

/** These keys mean something else to them. */
const taken =
  'input:not([type=range]), textarea, select, [contenteditable], [role=combobox], [role=dialog], [role=menu]';
const pressed = 'button, a, [role=button], summary';

/** Left and right step through the changes, the space bar plays. */
export const useStepKeys = (keys: Keys): void => {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target?.closest(taken)) return;
      if (event.key === 'ArrowLeft') latest.current.back();
      else if (event.key === 'ArrowRight') latest.current.on();
      else if (event.key === ' ' && !target?.closest(pressed)) latest.current.play();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};
