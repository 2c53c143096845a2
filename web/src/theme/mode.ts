import { useSyncExternalStore } from 'react';

const modes = ['system', 'light', 'dark'] as const;
type Mode = (typeof modes)[number];

/** Of what is kept, and of the event by which the page's first script (`boot.js`) hears of a choice, and shows it. */
const key = 'theme';

/** What was chosen in this browser. */
const mode = (): Mode => modes.find((one) => one === localStorage.getItem(key)) ?? 'system';

export const chooseMode = (next: Mode): void => {
  localStorage.setItem(key, next);
  dispatchEvent(new Event(key));
};

const onChoice = (tell: () => void) => {
  // In another tab, it is `storage` that tells.
  const kinds = [key, 'storage'];
  for (const kind of kinds) addEventListener(kind, tell);
  return () => {
    for (const kind of kinds) removeEventListener(kind, tell);
  };
};

export const useMode = (): Mode => useSyncExternalStore(onChoice, mode);
