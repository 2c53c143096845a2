import { useEffect } from 'react';

const isDialog = (node: Node) => node instanceof Element && node.querySelector('[role=dialog]') !== null;

/**
 * A dialog gives the focus back to what opened it. Where that has gone meanwhile, whoever uses the keyboard would begin at the top of the
 * document again: the heading of the screen gets it then, as after navigation.
 */
export const useFocusKept = (): void =>
  useEffect(() => {
    const keep = () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    };
    const watch = new MutationObserver((changes) => {
      // Once the dialog has tried.
      if (changes.some(({ removedNodes }) => [...removedNodes].some(isDialog))) setTimeout(keep);
    });
    // Dialogs are children of the body.
    watch.observe(document.body, { childList: true });
    return () => watch.disconnect();
  }, []);
