const linesIn = (panel: Element | null): HTMLElement[] => [...(panel?.querySelectorAll('li') ?? [])];

/**
 * What is marked stands elsewhere then, or nowhere, and so does the button that was pressed: whoever uses the keyboard would begin at the top of
 * the document again. Asked before, answers how the focus goes on to the line that stands in its place afterwards, or to the heading.
 */
export const goingOn = (pressed: HTMLElement): (() => void) => {
  const panel = pressed.closest('[role=tabpanel]');
  const own = pressed.closest('li');
  const place = own ? linesIn(panel).indexOf(own) : -1;
  const goOn = () => {
    if (document.activeElement !== document.body) return;
    const lines = linesIn(panel);
    const line = lines[Math.min(place, lines.length - 1)];
    const next =
      line?.querySelector<HTMLElement>('[aria-label^="Mark as read"]') ?? line?.querySelector<HTMLElement>('a, button');
    (next ?? document.querySelector<HTMLElement>('h1'))?.focus();
  };
  // Once the list is drawn anew.
  return () => void setTimeout(goOn);
};
