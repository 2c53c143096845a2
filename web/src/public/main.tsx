import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../theme/base.css';
import './public.css';
import { PublicPages } from './PublicPages.tsx';

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <PublicPages path={window.location.pathname} />
  </StrictMode>,
);
