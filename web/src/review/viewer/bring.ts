const scrollerOf = (element: Element): Element | null => {
  let scroller = element.parentElement;
  while (
    scroller &&
    (scroller.scrollHeight <= scroller.clientHeight || getComputedStyle(scroller).overflowY !== 'auto')
  )
    scroller = scroller.parentElement;
  return scroller;
};

/**
 * Scrolls a part of a document to the top or the middle of what it is read in, and the page only as far as it must: what stands
 * above the document stays in sight.
 */
export const bring = (part: Element, block: 'start' | 'center'): void => {
  const scroller = scrollerOf(part);
  if (!scroller) {
    part.scrollIntoView({ block, inline: 'nearest' });
    return;
  }
  const [at, inside] = [part.getBoundingClientRect(), scroller.getBoundingClientRect()];
  const above = block === 'center' ? (scroller.clientHeight - at.height) / 2 : 0;
  scroller.scrollBy(0, at.top - inside.top - above);
  part.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};
