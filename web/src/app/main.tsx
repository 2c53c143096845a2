import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { tabsKnown } from '../data/drafts/tab.ts';
import { meQuery } from '../data/me.ts';
import { queryClient } from '../data/queryClient.ts';
import { accessToken } from '../data/session.ts';
import { pause } from '../data/waiting.ts';
import { PageRouter } from '../layout/useLeadOn.ts';
import type { Part } from '../theme/states/lazily.ts';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { router } from './routes.tsx';
import type { AreaRoute } from './screens.ts';

/** Milliseconds after which the frame is shown without its screen. */
const longEnough = 1_000;

/**
 * Waits for the screen that the address is about, and for what it reads: the first picture has
 * both, instead of being made three times.
 */
const firstScreen = async ({ state }: ReturnType<typeof createBrowserRouter>): Promise<void> => {
  const signedIn = accessToken() !== null;
  const parts = state.matches.flatMap(({ route, params }) => {
    const { load, ahead } = (route.handle ?? {}) as Partial<AreaRoute & Pick<Part<object>, 'load'>>;
    return [load?.(), signedIn && ahead?.(params)];
  });
  const me = signedIn && queryClient.prefetchQuery(meQuery);
  await Promise.race([Promise.all([me, tabsKnown(), ...parts]), pause(longEnough)]);
};

void firstScreen(router).then(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <ThemeRoot>
        <PageRouter value={router}>
          <RouterProvider router={router} />
        </PageRouter>
      </ThemeRoot>
    </StrictMode>,
  ),
);
