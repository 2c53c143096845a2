import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { isCardDocument, isCardScreen } from '../data/cardDocument.ts';
import { Loading } from './Loading.tsx';

/** What the card form's document lets in goes nowhere else: other screens are loaded anew. */
export const DocumentGuard = () => {
  const leaves = !isCardScreen(useLocation().pathname) && isCardDocument();
  useEffect(() => {
    if (leaves) window.location.reload();
  }, [leaves]);
  return leaves ? <Loading /> : <Outlet />;
};
