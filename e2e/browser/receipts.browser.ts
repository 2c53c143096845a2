import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { verifyPackage } from '../../query-service/evidence/verify/package.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { pdf } from '../../standalone/demo/files.ts';
import { expectAccessible, expectNoSidewaysScroll, look, show } from '../support/appearance.ts';
import { desktop, phone } from '../support/browser.ts';
import { letter, unpackTo } from '../support/files.ts';
import { emailOf } from '../support/installation.ts';
import { doMainJob } from '../support/main-job.ts';
import { signIn, waitForHeading } from '../support/pages.ts';
import { sealNow } from '../support/seals.ts';
import { describeInBrowser } from '../support/site.ts';

describeInBrowser(
  'receipts and seals',
  (site) => {
    let projectId: string;
    let ada: ApiClient;
    let delivered: { readonly purpose: string; readonly projectId: string; readonly documentId: string };
    let receipt: string;
    let printed: string;
    /** The host's, at the time line. */
    let host: Page;
    const path = (name: string) => join(site.installation.dataDir, name);
    beforeAll(async () => {
      const { documentId, ...job } = await doMainJob(site.installation);
      ({ projectId, ada } = job);
      delivered = { purpose: 'document', projectId, documentId };
      await sealNow(site.installation);
      await site.installation.person('Bea');
      await sealNow(site.installation);
      host = await site.windowOf('Hilda', `/projects/${projectId}/audit`);
    }, 60_000);

    const choose = (page: Page, label: RegExp, file: string) => page.getByLabel(label).setInputFiles(file);
    const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
    /** Both themes, wide and on a phone. */
    const lookAtAll = async (page: Page, name: string, open: () => Promise<unknown> = async () => {}) => {
      for (const [width, size] of Object.entries({ desktop, phone })) {
        await show(page, { size });
        // What a wide screen opened is not there on a phone.
        if (size === phone) await open();
        for (const colorScheme of ['light', 'dark'] as const) {
          await show(page, { theme: colorScheme });
          await expectAccessible(page, colorScheme);
          await expectNoSidewaysScroll(page);
          await look(page, `${name}.${width}.${colorScheme}`);
        }
      }
      await show(page, { size: desktop });
    };

    it('[BEY-38] are saved by the collaborator who delivered', async () => {
      const page = await site.window();
      await page.goto(`/projects/${projectId}`);
      await signIn(page, emailOf('Ada'));
      const openReceipt = () => page.getByRole('button', { name: /^Receipt of/ }).click();
      await openReceipt();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(/^Sealed .*the receipt proves itself/).waitFor();
      const save = async (button: string, as: string) => {
        const download = page.waitForEvent('download');
        await dialog.getByRole('button', { name: button }).click();
        await (await download).saveAs(path(as));
        return path(as);
      };
      receipt = await save('Receipt as JSON', 'receipt.json');
      printed = await save('Download receipt', 'receipt.pdf');
      await lookAtAll(page, 'receipt-sealed', async () => {
        await openReceipt();
        await dialog.getByText(/^Sealed/).waitFor();
      });
      await openReceipt();
      await dialog.getByRole('link', { name: 'The page of this receipt' }).click();
      await waitForHeading(page, /^Receipt: /);
      await page.getByText(/^Sealed .*the receipt proves itself/).waitFor();
      await page.getByText('For experts').click();
      await page.getByText(/^Signed checkpoint/).waitFor();
      await lookAtAll(page, 'receipt-page');
      // On paper what is fixed would stand on every page, over what it says.
      await page.emulateMedia({ media: 'print' });
      for (const size of [phone, desktop]) {
        await show(page, { size });
        for (const role of ['banner', 'navigation'] as const) expect(await page.getByRole(role).count()).toBe(0);
        expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
      }
      await page.emulateMedia({ media: null });
      await page.goto('/seals');
      await page.getByRole('button', { name: 'Check seal 2 against the one before' }).click();
      await page.getByText('It keeps all that seal 1 covers.').waitFor();
      await lookAtAll(page, 'seals');
    });

    it('[BEY-04] stand behind the time line, which the host has verified', async () => {
      await host.getByRole('button', { name: 'Verify now' }).click();
      // Its mails may have been written after the first one.
      await host.getByText(/Nothing was changed in .* events, up to .* Seal [12], made .*, agrees\./).waitFor();
      await lookAtAll(host, 'audit-verified');
    });

    it('[BEY-38] [BEY-14, BEY-15, BEY-16] are checked by anybody, with their file', async () => {
      const page = await site.window();
      await page.goto('/verify');
      await choose(page, /^Receipt/, receipt);
      await heading(page, 'The receipt holds').waitFor();
      await page.getByText(/the server that this page came from says so/).waitFor();
      writeFileSync(path('letter.pdf'), letter.buffer);
      await choose(page, /^The file itself/, path('letter.pdf'));
      await page.getByText(/^The file that you chose is the one that was delivered/).waitFor();
      await lookAtAll(page, 'verify-holds');
      await choose(page, /^The file itself/, receipt);
      await heading(page, 'The receipt does not hold').waitFor();
      await page.getByText(/^This is another file/).waitFor();
      await lookAtAll(page, 'verify-broken');
    });

    it('[BEY-38] say of what was chosen last whether it holds, however long what was chosen before takes', async () => {
      const page = await site.window();
      await page.goto('/verify');
      await page.evaluate(() => {
        const { arrayBuffer } = Blob.prototype;
        const held = new Promise((release) => Object.assign(globalThis, { release }));
        Blob.prototype.arrayBuffer = async function (this: Blob) {
          if ((this as File).name === 'slow.json') await held;
          return arrayBuffer.call(this);
        };
      });
      writeFileSync(path('slow.json'), 'no receipt');
      await choose(page, /^Receipt/, path('slow.json'));
      await choose(page, /^Receipt/, receipt);
      await heading(page, 'The receipt holds').waitFor();
      await page.evaluate(async () => {
        (globalThis as unknown as { release: () => void }).release();
        // Until what was held has been read, and judged.
        await new Blob(['another']).arrayBuffer();
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      });
      expect(await heading(page, 'The receipt holds').isVisible()).toBe(true);
    });

    it('[BEY-38] are checked offline with a saved copy of the page, printed ones too', async () => {
      const page = await site.window();
      await page.goto('/verify');
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Save this page' }).click();
      await (await download).saveAs(path('verify.html'));
      await page.context().setOffline(true);
      await page.goto(pathToFileURL(path('verify.html')).href);
      expect(await page.getByRole('link', { name: 'Save this page' }).isVisible()).toBe(false);
      await choose(page, /^Receipt/, printed);
      await heading(page, 'The receipt holds').waitFor();
      await page.getByText(/compare its fingerprint/).waitFor();

      writeFileSync(path('forged.json'), readFileSync(receipt, 'utf8').replace('"late": false', '"late": true '));
      await choose(page, /^Receipt/, path('forged.json'));
      await page.getByText(/its text was changed/).waitFor();
      const later = JSON.parse(readFileSync(receipt, 'utf8')) as { event: { time: string } };
      later.event.time = '2020-01-01T00:00:00.000Z';
      writeFileSync(path('forged.json'), `${JSON.stringify(later, null, 2)}\n`);
      await choose(page, /^Receipt/, receipt);
      await heading(page, 'The receipt holds').waitFor();
      await choose(page, /^Receipt/, path('forged.json'));
      await page.getByText('The recorded entry was changed, or its checksum.').waitFor();
      await page.context().setOffline(false);
    });

    it('[BEY-39] stand in an evidence package, which is taken from the time line and checked offline with its own page', async () => {
      const download = host.waitForEvent('download');
      await host.getByRole('button', { name: 'Evidence package' }).click();
      await (await download).saveAs(path('evidence.zip'));
      await host.getByText('Hilda Host took the evidence package of the project').first().waitFor();
      const zip = readFileSync(path('evidence.zip'));
      await unpackTo(zip, path('evidence'));

      const page = await site.window();
      await page.context().setOffline(true);
      await page.goto(pathToFileURL(join(path('evidence'), 'verify.html')).href);
      await choose(page, /^Evidence package/, path('evidence.zip'));
      await heading(page, 'The package holds').waitFor();
      await page.getByText(/^Each document is the one that was uploaded/).waitFor();
      await lookAtAll(page, 'verify-package');
      const held = await heading(page, 'The package holds').elementHandle();
      await choose(page, /^Its folder/, path('evidence'));
      await held?.waitForElementState('hidden');
      await heading(page, 'The package holds').waitFor();

      const document = readdirSync(join(path('evidence'), 'documents', 'Ada Person'))[0] ?? '';
      zip.write('X', zip.indexOf(letter.buffer));
      writeFileSync(path('forged.zip'), zip);
      await choose(page, /^Evidence package/, path('forged.zip'));
      await page.getByText(`documents/Ada Person/${document}: This file was changed`).waitFor();
      writeFileSync(join(path('evidence'), 'documents', 'Ada Person', document), 'another');
      await choose(page, /^Evidence package/, path('evidence.zip'));
      await heading(page, 'The package holds').waitFor();
      await choose(page, /^Its folder/, path('evidence'));
      await page.getByText(`documents/Ada Person/${document}: This file was changed`).waitFor();
      await page.context().setOffline(false);
    });

    it('[BEY-39] is prepared where it is large, with a notice that leads to it', async () => {
      await ada.upload({ name: 'long.pdf', bytes: pdf('Letter of intent', ['x'.repeat(2 ** 21)]) }, delivered);
      await host
        .getByText(/uploaded .* version 2/)
        .first()
        .waitFor();
      await host.getByRole('button', { name: 'Evidence package' }).click();
      await host.getByText(/is prepared now/).waitFor();
      const panel = host.getByRole('region', { name: 'Prepared evidence package' });
      await panel.getByText(/^Evidence package of 2\.\d MB, made .* kept until/).waitFor();
      await expectAccessible(host);
      await look(host, 'evidence-ready');
      await host.goto('/Notification');
      await host.getByRole('link', { name: /^The evidence package of .* is ready/ }).click();
      const download = host.waitForEvent('download');
      await panel.getByRole('button', { name: 'Download package' }).click();
      await (await download).saveAs(path('large.zip'));
      expect((await verifyPackage(path('large.zip'))).faults).toEqual([]);
    });
  },
  async () => ({ variables: { EVIDENCE_STREAMED: '1' }, sites: [], close: async () => {} }),
);
