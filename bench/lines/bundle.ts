import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { chromiumArguments, chromiumPath } from '../../e2e/support/chromium.ts';
import { signedInBy } from '../browser.ts';
import { atMost, type Line } from '../measure.ts';
import { startHosted } from './prepare.ts';

/** JavaScript that a browser loads before a page is usable, gzipped. */
export const bundleLines = async (): Promise<Line[]> => {
  if (!existsSync(chromiumPath)) {
    console.error(`bundle: skipped, no Chromium at ${chromiumPath}`);
    return [];
  }
  const { dossier, client } = await startHosted();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
  const loaded = async (path: string, usable: RegExp, signedIn: boolean) => {
    const context = await browser.newContext();
    if (signedIn) {
      const { token } = client;
      const user = JSON.stringify({ email: 'host@bench.example', firstName: 'Hanna', lastName: 'Host' });
      await context.addInitScript(
        `${signedInBy(token)} localStorage.setItem('userID', 'host@bench.example'); localStorage.setItem('isLoggedIn', 'true'); localStorage.setItem('userData', ${JSON.stringify(user)});`,
      );
    }
    const page = await context.newPage();
    let bytes = 0;
    const counting: Promise<void>[] = [];
    let usableYet = false;
    page.on('response', (response) => {
      if (usableYet || !/javascript/.test(response.headers()['content-type'] ?? '')) return;
      counting.push(
        response.body().then((body) => {
          bytes += gzipSync(body).length;
        }),
      );
    });
    await page.goto(dossier.url + path);
    await page.getByRole('heading', { name: usable }).first().waitFor();
    usableYet = true;
    await Promise.all(counting);
    await context.close();
    return bytes / 1024;
  };
  const home = await loaded('/', /./, false);
  const dashboard = await loaded('/dashboard', /./, true);
  await browser.close();
  await dossier.stop();
  return [
    {
      what: 'JS before `/` is usable, gzip',
      against: 'react + react-dom alone: 68 kB',
      value: home,
      ...atMost(120, 70, 'kB'),
    },
    {
      what: 'JS before `/dashboard` is usable, gzip',
      against: 'smallest react-admin app: 347 kB',
      value: dashboard,
      ...atMost(350, 280, 'kB'),
    },
  ];
};
