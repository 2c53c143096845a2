import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material';
import type { ReactNode } from 'react';
import './base.css';
import './classes.css';
import './status/status.css';
import { theme } from './theme.ts';

/** The page's Content-Security-Policy allows only styles that carry its nonce. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const cache = createCache({ key: 'css', nonce, prepend: true });

export const ThemeRoot = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={cache}>
    <ThemeProvider theme={theme}>{children}</ThemeProvider>
  </CacheProvider>
);
