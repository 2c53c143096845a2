import { useLayoutEffect } from 'react';

/** What is done when keys are pressed anywhere on the page, always as of what it shows now. */
export const useKeys = (press: (event: KeyboardEvent) => void): void =>
  useLayoutEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });

/** Whether keys write there: a key of the app would be taken away from its writer. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
