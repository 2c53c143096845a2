import { act, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from '../app/App.tsx';
import { forgetDrafts } from '../data/drafts/store.ts';
import { queryClient } from '../data/queryClient.ts';
import { clearSession, keepToken } from '../data/session.ts';
import { dropUnsent, unsentReviews } from '../data/unsent/store.ts';
import { PageRouter } from '../layout/useLeadOn.ts';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';

type Options = {
  /** The pattern of the screen's route, and where in it the test begins. */
  readonly path?: string;
  readonly at?: string;
  /** Of the window, in pixels: below 900 it is a phone. */
  readonly width?: number;
  readonly signedIn?: boolean;
  /** What the route says about the screen. */
  readonly handle?: object;
};

const mediaOf = (width: number) => (media: string) => {
  const from = /min-width:\s*([\d.]+)px/.exec(media)?.[1];
  const to = /max-width:\s*([\d.]+)px/.exec(media)?.[1];
  // What is wide has a mouse.
  const isMouse = media.includes('hover: hover') && width >= 900;
  const isWidth = (from ?? to) !== undefined && width >= Number(from ?? 0) && width <= Number(to ?? Infinity);
  const matches = isMouse || isWidth;
  const nothing = () => {};
  const listening = {
    addListener: nothing,
    removeListener: nothing,
    addEventListener: nothing,
    removeEventListener: nothing,
  };
  return { matches, media, ...listening } as unknown as MediaQueryList;
};

/** Shows one screen as the app does: theme, session, data, router and notices. */
export const renderScreen = (
  screen: ReactNode,
  { path = '/', at = path, width = 1280, signedIn = true, handle }: Options = {},
) => {
  queryClient.clear();
  sessionStorage.clear();
  forgetDrafts();
  for (const { id } of unsentReviews()) dropUnsent(id);
  clearSession();
  if (signedIn) keepToken('token');
  window.matchMedia = mediaOf(width);
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  const children = [
    { path, element: screen, handle },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter([{ element: <App />, children }], { initialEntries: [at] });
  render(
    <ThemeRoot>
      <PageRouter value={router}>
        <RouterProvider router={router} />
      </PageRouter>
    </ThemeRoot>,
  );
  return {
    // Without rules of style nothing is transparent to the pointer: to look costs each press the styles of all that it lies in.
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    /** Moves to an address, or through the history: -1 is the browser's Back. */
    go: (to: string | -1) => act(() => router.navigate(to as string)),
    /** The address the screen led to. */
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
};
