import { createContext, useCallback, useContext } from 'react';
import { type createMemoryRouter, type NavigateOptions, useLocation, useNavigate } from 'react-router';

/** The router of the page, which knows where somebody is going before it is drawn. */
export const PageRouter = createContext<Pick<ReturnType<typeof createMemoryRouter>, 'state'> | undefined>(undefined);

/**
 * Where an answer leads: whoever has gone elsewhere while it was waited for stays there. Not for what is pressed after the screen has changed.
 */
export const useLeadOn = (): ((to: string, options?: NavigateOptions) => void) => {
  const router = useContext(PageRouter);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (to, options) => {
      if (router === undefined || router.state.location.pathname === pathname) void navigate(to, options);
    },
    [router, navigate, pathname],
  );
};
