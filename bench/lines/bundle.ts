import { gzipSync } from 'node:zlib';
import { openBrowser, windowOf } from '../browser.ts';
import { atMost, type Line } from '../measure.ts';
import { startHosted } from './prepare.ts';

/** JavaScript that a browser loads before a page is usable, gzipped. */
export const bundleLines = async (): Promise<Line[]> => {
  const browser = await openBrowser('bundle');
  if (!browser) return [];
  const { dossier, client } = await startHosted();
  const loaded = async (path: string, token?: string) => {
    const page = await windowOf(browser, dossier.url, token);
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
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
    usableYet = true;
    await Promise.all(counting);
    await page.context().close();
    return bytes / 1024;
  };
  const home = await loaded('/');
  const dashboard = await loaded('/dashboard', client.token);
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
