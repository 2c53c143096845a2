import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '../basics/log.ts';
import { cardScreens } from '../contract/index.ts';
import { type Listening, listen } from './listen.ts';
import { type CardSites, stripeSites } from './policy.ts';
import { createServer } from './server.ts';
import { webFiles } from './web-files.ts';

describe('pages of the app', () => {
  const dist = mkdtempSync(join(tmpdir(), 'dossier-web-'));
  const servers: Listening[] = [];
  const serve = async (card?: CardSites, withNotice = async (html: string) => html) => {
    const server = createServer({
      routes: [],
      fallback: webFiles(dist, { card, testEngines: () => ['payments'], withNotice }),
      authenticate: async () => ({ kind: 'visitor' }),
      log: createLogger({ level: 'silent', service: 'test' }),
      trustProxy: 0,
    });
    const listening = await listen(server, { host: '127.0.0.1', port: 0 });
    servers.push(listening);
    return async (path: string) => {
      const { headers, ...response } = await fetch(`${listening.url}${path}`).then(async (answer) => ({
        headers: answer.headers,
        body: await answer.text(),
      }));
      const policy = Object.fromEntries(
        (headers.get('content-security-policy') ?? '').split('; ').map((part) => part.split(/ (.*)/).slice(0, 2)),
      ) as Record<string, string>;
      return { policy, opener: headers.get('cross-origin-opener-policy'), ...response };
    };
  };
  const closed = {
    policy: expect.objectContaining({
      'script-src': "'self'",
      'connect-src': "'self'",
      'frame-src': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'default',
    }),
    opener: 'same-origin',
    body: 'payments card form: ',
  };
  beforeAll(() => {
    writeFileSync(join(dist, 'index.html'), '__TEST_ENGINES__ card form: ');
    writeFileSync(join(dist, 'app.html'), '__TEST_ENGINES__ card form: __CARD_FORM__');
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    rmSync(dist, { recursive: true });
  });

  it('[BEY-38] are the check of receipts, too, which may run itself and ask this server alone, with what operators tell', async () => {
    const own = "default-src 'none'; script-src 'sha256-abc'; connect-src 'self'";
    const html = `<meta http-equiv="Content-Security-Policy" content="${own}" />`;
    writeFileSync(join(dist, 'verify.html'), html);
    const get = await serve(undefined, async (page) => `told ${page}`);
    for (const path of ['/verify.html', '/verify']) {
      const { policy, body } = await get(path);
      expect(policy).toMatchObject({
        'default-src': "'none'",
        'script-src': "'sha256-abc'",
        'frame-ancestors': "'none'",
      });
      expect(body).toBe(path === '/verify' ? `told ${html}` : html);
    }
  });

  it('[BEY-42] are a frame for documents, without origin and network, which nobody else may show', async () => {
    const own = "default-src 'none'; script-src 'sha256-abc'; img-src data:";
    writeFileSync(join(dist, 'office.html'), `<meta http-equiv="Content-Security-Policy" content="${own}" />`);
    const { policy } = await (await serve())('/office.html');
    expect(policy).toEqual({
      'default-src': "'none'",
      'script-src': "'sha256-abc'",
      'img-src': 'data:',
      sandbox: 'allow-scripts',
      'frame-ancestors': "'self'",
    });
  });

  it('[API-31] let the card provider in where its form is, and nowhere else', async () => {
    const get = await serve(stripeSites());
    for (const path of Object.values(cardScreens)) {
      const { policy, opener, body } = await get(`${path}?plan=team`);
      expect(policy).toMatchObject({
        'script-src': "'self' https://js.stripe.com https://*.js.stripe.com",
        'connect-src': "'self' https://api.stripe.com",
        'frame-src': "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
      });
      expect(policy).not.toHaveProperty('require-trusted-types-for');
      expect([opener, body]).toEqual(['same-origin-allow-popups', 'payments card form: open']);
    }
    for (const path of ['/', '/dashboard', '/pricingplan', '/settings/payment-and-payouts', '/pricingplan/payment/x'])
      expect(await get(path)).toEqual(closed);
  });

  it('let nobody in without a card provider', async () => {
    const get = await serve();
    for (const path of Object.values(cardScreens)) expect(await get(path)).toEqual(closed);
  });

  it('begin with what the homepage shows on the homepage alone', async () => {
    writeFileSync(join(dist, 'public.html'), 'empty');
    const get = await serve();
    expect((await get('/')).body).toContain('card form');
    for (const path of ['/privacy', '/terms', '/docs/api']) expect((await get(path)).body).toBe('empty');
  });

  it('are shown for an address that nothing can be read from, too', async () => {
    const get = await serve();
    for (const path of ['/%', '/projects/100%', '/%ff']) expect(await get(path)).toEqual(closed);
    expect((await get('/assets/%')).body).toContain('NOT_FOUND');
  });

  it('are never sent as they were built, under the name of a file', async () => {
    const get = await serve();
    for (const path of ['/index.html', '/app.html', '/public.html']) expect(await get(path)).toEqual(closed);
  });
});
