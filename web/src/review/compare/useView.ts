import { useState } from 'react';
import { useWide } from '../../theme/useWide.ts';
import { canMark } from '../viewer/pdf/marks.ts';

/** Two versions on their pages, or their text alone. */
export type View = 'pages' | 'text';
const key = 'dossier-compare-view';
const isView = (value: string | null): value is View => value === 'pages' || value === 'text';

/** As chosen last in this browser; else pages where two fit beside each other and words can be marked on them. */
export const useView = (): [View, (view: View) => void] => {
  const isWide = useWide('sm');
  const [chosen, setChosen] = useState(() => localStorage.getItem(key));
  return [
    isView(chosen) ? chosen : isWide && canMark() ? 'pages' : 'text',
    (view) => {
      localStorage.setItem(key, view);
      setChosen(view);
    },
  ];
};
