import { expect, it, jest } from '@jest/globals';
import { createRoot } from 'react-dom/client';
import { useReviewKeys } from './useReviewKeys.ts';

const nothing = () => undefined;
const others = {
  undo: nothing,
  choose: nothing,
  reason: undefined,
  explain: nothing,
  next: nothing,
  previous: nothing,
  step: nothing,
  help: nothing,
};

const Review = ({ accept }: { readonly accept: () => void }) => {
  useReviewKeys(true, { ...others, accept });
  return <p>A document</p>;
};

const changeIn = (place: Element) =>
  new Promise((changed) => new MutationObserver(changed).observe(place, { childList: true }));

it('keys hold as soon as the document is there, before anything else has its turn, and one that is held down accepts one', async () => {
  const accept = jest.fn();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  // As in a browser: `act` would wait for all that follows.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  try {
    const shown = changeIn(place);
    root.render(<Review accept={accept} />);
    await shown;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    expect(accept).toHaveBeenCalledTimes(1);
    // In an open list it goes to what begins with it.
    const list = document.body.appendChild(document.createElement('ul'));
    list.setAttribute('role', 'listbox');
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    list.remove();
    expect(accept).toHaveBeenCalledTimes(1);
    // Held down, it is no decision on what is shown next.
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, repeat: true }));
    expect(accept).toHaveBeenCalledTimes(1);
  } finally {
    root.unmount();
    place.remove();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  }
});
