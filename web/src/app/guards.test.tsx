import { afterEach, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../data/queryClient.ts';
import { clearSession, keepToken } from '../data/session.ts';
import { paths } from '../paths.ts';
import { lazily } from '../theme/states/lazily.ts';
import { VisitorGuard } from './guards.tsx';

afterEach(clearSession);

// An address of the browser's own, or of a script, has no key in its history, and the next one neither.
it.each(['keys of their own', 'no key'])(
  '[AUTH-40] leads on again whoever goes to another page of visitors before the first way has arrived (%s)',
  async (keys) => {
    keepToken('token');
    let arrive = () => {};
    const Dashboard = lazily(
      () =>
        new Promise<{ default: () => string }>((resolve) => {
          arrive = () => resolve({ default: () => 'The dashboard' });
        }),
    );
    history.replaceState({}, '', paths.signIn);
    const router = createBrowserRouter([
      {
        element: <VisitorGuard />,
        children: [paths.signIn, paths.login].map((path) => ({ path, element: 'Sign in' })),
      },
      { path: paths.dashboard, element: <Dashboard /> },
    ]);
    const goTo = async (path: string) => {
      if (keys !== 'no key') return router.navigate(path);
      history.pushState({}, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    };
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    expect(location.pathname).toBe(paths.dashboard);
    for (const path of [paths.login, paths.signIn]) {
      await act(() => goTo(path));
      expect(location.pathname).toBe(paths.dashboard);
    }
    arrive();
    await screen.findByText('The dashboard');
  },
);
