import { useEffect } from 'react';

const isDialog = (node: Node) => node instanceof Element && node.querySelector('[role=dialog]') !== null;
const isNowhere = () => document.activeElement === document.body;

/** A button that cannot be pressed while what it began is under way has the focus again afterwards, unless something else took it. */
const giveBack = ({ target: left }: FocusEvent) => {
  if (!(left instanceof HTMLElement && left.matches(':disabled'))) return;
  const watch = new MutationObserver(() => {
    if (left.matches(':disabled')) return;
    watch.disconnect();
    if (isNowhere()) left.focus({ preventScroll: true });
  });
  watch.observe(left, { attributeFilter: ['disabled'] });
};

/**
 * A dialog gives the focus back to what opened it. Where that has gone meanwhile, whoever uses the keyboard would begin at the top of the
 * document again: the heading of the screen gets it then, as after navigation.
 */
export const useFocusKept = (): void =>
  useEffect(() => {
    const keep = () => {
      if (isNowhere()) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    };
    const watch = new MutationObserver((changes) => {
      // Once the dialog has tried.
      if (changes.some(({ removedNodes }) => [...removedNodes].some(isDialog))) setTimeout(keep);
    });
    // Dialogs are children of the body.
    watch.observe(document.body, { childList: true });
    document.addEventListener('focusout', giveBack);
    return () => {
      watch.disconnect();
      document.removeEventListener('focusout', giveBack);
    };
  }, []);
