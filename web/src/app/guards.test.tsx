import { afterEach, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../data/queryClient.ts';
import { clearSession, keepToken } from '../data/session.ts';
import { paths } from '../paths.ts';
import { lazily } from '../theme/states/lazily.ts';
import { VisitorGuard } from './guards.tsx';

afterEach(clearSession);

it('[AUTH-40] leads on again whoever goes to another page of visitors before the first way has arrived', async () => {
  keepToken('token');
  let arrive = () => {};
  const Dashboard = lazily(
    () =>
      new Promise<{ default: () => string }>((resolve) => {
        arrive = () => resolve({ default: () => 'The dashboard' });
      }),
  );
  const router = createMemoryRouter(
    [
      {
        element: <VisitorGuard />,
        children: [paths.signIn, paths.login].map((path) => ({ path, element: 'Sign in' })),
      },
      { path: paths.dashboard, element: <Dashboard /> },
    ],
    { initialEntries: [paths.signIn] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(router.state.location.pathname).toBe(paths.dashboard);
  await act(() => router.navigate(paths.login));
  expect(router.state.location.pathname).toBe(paths.dashboard);
  arrive();
  await screen.findByText('The dashboard');
});
