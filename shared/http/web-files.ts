import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import express from 'express';
import { sendRefusal } from './exchange.ts';
import { contentSecurityPolicy } from './server.ts';

const placeholder = /__NONCE__/g;
const workerPolicy = contentSecurityPolicy().replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
const publicPages = new Set(['/', '/privacy', '/terms']);

/** Assets are cached for ever; pages get a fresh nonce for styles. */
export const webFiles = (dist: string) => {
  const assets = express.static(dist, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    setHeaders: (response, path) => {
      // Only the PDF worker may run WebAssembly, which decodes scanned PDFs.
      if (/pdf\.worker[^/]*\.m?js$/.test(path)) response.setHeader('Content-Security-Policy', workerPolicy);
      response.setHeader(
        'Cache-Control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const page = (name: string) => (existsSync(join(dist, name)) ? readFileSync(join(dist, name), 'utf8') : undefined);
  const home = page('index.html');
  const app = page('app.html') ?? home;

  const sendPage = (html: string, response: ServerResponse) => {
    const nonce = randomBytes(16).toString('base64');
    const body = html.replace(placeholder, nonce);
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(nonce),
      'Cache-Control': 'no-store',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
  };

  const router = express();
  router.disable('x-powered-by');
  router.use(assets);
  router.use((request, response) => {
    const html = publicPages.has(request.path) ? home : app;
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|assets|dev)(\/|$)/.test(request.path) &&
      !/\.\w+$/.test(request.path);
    if (html && isPage) sendPage(html, response);
    else sendRefusal(response, { code: 'NOT_FOUND' });
  });
  return (request: IncomingMessage, response: ServerResponse): void => {
    router(request as express.Request, response as express.Response);
  };
};
