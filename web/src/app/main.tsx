import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { router } from './routes.tsx';

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ThemeRoot>
      <RouterProvider router={router} />
    </ThemeRoot>
  </StrictMode>,
);
