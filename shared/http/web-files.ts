import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import express from 'express';
import expressStaticGzip from 'express-static-gzip';
import { type Brand, cardScreens } from '../contract/index.ts';
import { branded, iconIn } from './brand.ts';
import { sendRefusal, sendText } from './exchange.ts';
import { decoded } from './match.ts';
import { type CardSites, contentSecurityPolicy } from './policy.ts';

const workerPolicy = contentSecurityPolicy().replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
const otherPublicPages = new Set(['/privacy', '/terms', '/docs/api']);
const cardPages = new Set<string>(Object.values(cardScreens));

type Pages = {
  readonly card?: CardSites | undefined;
  /** That are in use now. */
  readonly testEngines?: () => readonly string[];
  readonly asOf?: string | undefined;
  /** Without it pages say nothing of plans. */
  readonly shop?: boolean;
  /** Asked for each page; absent: it is what it was built as. */
  readonly brand?: () => Promise<Brand | undefined>;
  /** A page with what operators tell everybody now. The app asks by itself, and what was is told nothing. */
  readonly withNotice?: (html: string) => Promise<string>;
};

const pageIn = (dist: string, name: string) =>
  existsSync(join(dist, name)) ? readFileSync(join(dist, name), 'utf8') : undefined;

/** What a page in one file allows itself. */
const ownPolicy = (html: string) => /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];

/** The page that checks receipts and evidence packages, also saved to disk. */
export const verifyPageIn = (dist: string): string | undefined => pageIn(dist, 'verify.html');

const assetsIn = (dist: string) =>
  expressStaticGzip(dist, {
    enableBrotli: true,
    orderPreference: ['br'],
    index: false,
    serveStatic: {
      redirect: false,
      dotfiles: 'ignore',
      setHeaders: (response, path) => {
        // Only the PDF worker may run WebAssembly, which decodes scanned PDFs.
        if (/pdf\.worker[^/]*\.m?js(\.br|\.gz)?$/.test(path))
          response.setHeader('Content-Security-Policy', workerPolicy);
        response.setHeader(
          'Cache-Control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    },
  });

/**
 * Assets are cached for ever, and sent as the build compressed them; pages get a fresh nonce for
 * styles. Only the pages with a card form let in what a provider of `card` forms needs, and say so
 * to the app, as they do of test engines, of a shop that there is none, and of the moment that all of it shows, if that is not now.
 */
export const webFiles = (
  dist: string,
  {
    card,
    testEngines = () => [],
    asOf = '',
    shop = true,
    brand = async () => undefined,
    withNotice = async (html) => html,
  }: Pages = {},
) => {
  const index = pageIn(dist, 'index.html');
  const app = pageIn(dist, 'app.html') ?? index;
  // What `/` shows before its script runs is no part of them, and of an installation with a shop.
  const otherPublic = pageIn(dist, 'public.html') ?? index;
  const home = shop ? index : otherPublic;

  const sendPage = async (built: string, response: ServerResponse, sites?: CardSites) => {
    const shown = await brand();
    const html = shown ? branded(built, shown) : built;
    const nonce = randomBytes(16).toString('base64');
    const filled = html
      .replaceAll('__NONCE__', nonce)
      .replace('__CARD_FORM__', sites ? 'open' : '')
      .replace('__TEST_ENGINES__', testEngines().join(' '))
      .replace('__AS_OF__', asOf)
      .replace('__BILLING__', shop ? '' : 'none');
    const body = built === app || asOf ? filled : await withNotice(filled);
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(nonce, sites),
      // A bank may ask its customer in a window of its own.
      ...(sites && { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' }),
      'Cache-Control': 'no-store',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
  };

  const verify = verifyPageIn(dist);
  const office = pageIn(dist, 'office.html');

  const router = express();
  router.disable('x-powered-by');
  if (verify !== undefined)
    // Under the second name it is saved, without what is told of today.
    router.get(['/verify', '/verify.html'], async (request, response) => {
      const html = asOf || request.path === '/verify.html' ? verify : await withNotice(verify);
      sendText(response, 200, html, 'text/html; charset=utf-8', {
        'Content-Security-Policy': `${ownPolicy(verify)}; frame-ancestors 'none'`,
      });
    });
  if (office !== undefined)
    router.get('/office.html', (_request, response) => {
      sendText(response, 200, office, 'text/html; charset=utf-8', {
        'Content-Security-Policy': `${ownPolicy(office)}; sandbox allow-scripts; frame-ancestors 'self'`,
        'X-Frame-Options': 'SAMEORIGIN',
      });
    });
  // Nobody is won for a copy of the past: its first page is the app.
  if (asOf)
    router.get('/', (_request, response) => {
      response.redirect('/dashboard');
    });
  const icon = pageIn(dist, 'favicon.svg');
  router.get('/favicon.svg', async (_request, response, next) => {
    const shown = await brand();
    if (icon === undefined || !shown) return next();
    return sendText(response, 200, iconIn(icon, shown), 'image/svg+xml', { 'Cache-Control': 'no-cache' });
  });
  // As it was built none of them is a page yet: whoever types such a name means the first one.
  router.get(['/index.html', '/app.html', '/public.html'], (_request, response) => {
    response.redirect('/');
  });
  const assets = assetsIn(dist);
  // `/100%` names no file, which serving files takes for a failure.
  router.use((request, response, next) =>
    decoded(request.path) === undefined ? next() : assets(request, response, next),
  );
  router.use((request, response) => {
    const html = request.path === '/' ? home : otherPublicPages.has(request.path) ? otherPublic : app;
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|assets|dev)(\/|$)/.test(request.path) &&
      !/\.\w+$/.test(request.path);
    if (html && isPage) return sendPage(html, response, cardPages.has(request.path) ? card : undefined);
    return sendRefusal(response, { code: 'NOT_FOUND' });
  });
  return (request: IncomingMessage, response: ServerResponse): void => {
    router(request as express.Request, response as express.Response);
  };
};
