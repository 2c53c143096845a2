import { useEffect } from 'react';
import { isTyping } from '../../theme/inputs/isTyping.ts';

/** Ctrl-K anywhere, `/` where nobody is typing. */
export const useSearchKeys = (open: () => void): void =>
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const chord = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      if (!chord && !slash) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
