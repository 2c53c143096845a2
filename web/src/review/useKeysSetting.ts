import { useState } from 'react';

const key = 'dossier-review-keys';

/** Single keys can be switched off, because speech input types them by accident. */
export const useKeysSetting = (): [boolean, (on: boolean) => void] => {
  const [on, setOn] = useState(() => localStorage.getItem(key) !== 'off');
  return [
    on,
    (next) => {
      localStorage.setItem(key, next ? 'on' : 'off');
      setOn(next);
    },
  ];
};
