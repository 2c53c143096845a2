import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { pdfFiles } from './pdfFiles.ts';
import { verifyPage } from './verifyPage.ts';

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url));

// Two pages: the public one (`/`, `/privacy`, `/terms`, `/docs/api`) stays small because it never loads the app.
export default defineConfig({
  plugins: [
    react(),
    pdfFiles(),
    verifyPage(),
    // Once here, so that no server does it for each browser.
    compression({
      algorithms: ['gzip', 'brotliCompress'],
      include: /\.(m?js|css|svg|wasm|ttf|pfb|bcmap)$/,
      threshold: 1024,
    }),
  ],
  build: {
    // The Content-Security-Policy allows neither inline scripts nor `data:` fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { input: [page('index.html'), page('app.html')] },
  },
});
