import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { firstScreen } from './firstScreen.ts';
import { router } from './routes.tsx';

void firstScreen(router).then(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <ThemeRoot>
        <RouterProvider router={router} />
      </ThemeRoot>
    </StrictMode>,
  ),
);
