import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectTouchable,
  look,
  settled,
  show,
} from '../support/appearance.ts';
import { touched } from '../support/browser.ts';
import { emailOf } from '../support/installation.ts';
import { button, chooseFiles, notice, signIn, visit, waitForNoTooltip } from '../support/pages.ts';
import { createProject, projectSettings } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

/** That the camera was held upright: what it stored as the left side is on top. */
const upright = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex');
const heldUpright = (jpeg: Buffer) => Buffer.concat([jpeg.subarray(0, 2), upright, jpeg.subarray(2)]);

/** The JPEGs in a PDF, as they lie there. */
const jpegsIn = (pdf: Buffer): Buffer[] => {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/DCTDecode \/Length (\d+) >>\nstream\n/g)].map(({ 0: head, 1: length, index }) =>
    pdf.subarray(index + head.length, index + head.length + Number(length)),
  );
};

describeInBrowser('photos on a phone', (site) => {
  let ada: ApiClient;
  let page: Page;
  let projectId: string;
  let passport: string;
  beforeAll(async () => {
    const host = await site.installation.host('Hilda');
    ada = await site.installation.person('Ada');
    const made = await createProject(host, projectSettings('Visa'), [
      { fieldName: 'Passport' },
      { fieldName: 'Map', maxSize: 1 },
      { fieldName: 'Stamp', maxSize: 1, sizeUnit: 'KB' },
      { fieldName: 'Album' },
      { fieldName: 'Table', type: '.xlsx' },
    ]);
    projectId = made.projectId;
    passport = made.documentIds[0] ?? '';
    await host.command('ActivateProject', { projectId });
    await ada.command('JoinProject', { projectId });
    page = await site.window(touched);
    await signIn(page, emailOf('Ada'));
  }, 120_000);

  /** `noise`: one that hardly shrinks; else red on its left and blue on its right. */
  const photo = async (width: number, height: number, noise = false): Promise<Buffer> => {
    const base64 = await page.evaluate(
      ([width, height, noise]) => {
        const canvas = Object.assign(document.createElement('canvas'), { width, height });
        const context = canvas.getContext('2d') as CanvasRenderingContext2D;
        if (noise) {
          const data = context.createImageData(width, height);
          for (let at = 0; at < data.data.length; at += 1) data.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
          context.putImageData(data, 0, 0);
        } else {
          for (const [colour, left] of [
            ['#f00', 0],
            ['#00f', width / 2],
          ] as const) {
            context.fillStyle = colour;
            context.fillRect(left, 0, width / 2, height);
          }
        }
        return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
      },
      [width, height, noise] as const,
    );
    return Buffer.from(base64, 'base64');
  };
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
  /** Size, and the colours near the left, right, upper and lower side. */
  const seen = (jpeg: Buffer) =>
    page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.drawImage(bitmap, 0, 0);
      const at = (across: number, down: number) => {
        const [red = 0, , blue = 0] = context.getImageData(bitmap.width * across, bitmap.height * down, 1, 1).data;
        return red > 200 ? 'red' : blue > 200 ? 'blue' : 'other';
      };
      return {
        size: [bitmap.width, bitmap.height],
        sides: [at(0.05, 0.5), at(0.95, 0.5), at(0.5, 0.05), at(0.5, 0.95)],
      };
    }, jpeg.toString('base64'));

  const open = async (document: string) => {
    const begin = button(page, new RegExp(`^(Upload|Replace): ${document}$`));
    const more = button(page, `More about ${document}`);
    await begin.or(more).first().waitFor();
    // What is delivered is folded, and may have been asked for a moment ago.
    await until(async () => {
      if ((await begin.count()) === 0) await more.click();
      return begin.click({ timeout: 5_000 }).then(
        () => true,
        () => false,
      );
    });
    await button(page, `Photos to PDF: ${document}`).click();
  };
  const pages = () => page.getByRole('list', { name: 'Pages' }).getByRole('listitem');
  const sent = async (fieldName: string): Promise<Buffer> => {
    const row = await until(async () =>
      (await ada.list('submissions', { projectId })).find((one) => one.fieldName === fieldName),
    );
    return Buffer.from(await (await ada.fetch(`/api/files/${row.fileId}`)).arrayBuffer());
  };

  it('[BEY-49] are ordered, turned and cropped, survive whatever happens, and arrive as one PDF of the asked size', async () => {
    await visit(page, `/projects/${projectId}`);
    await look(page, 'photos.owed');
    await button(page, /: Passport$/)
      .first()
      .waitFor();
    expect(await button(page, 'Photos to PDF: Table').count()).toBe(0);
    await open('Passport');
    await page.getByText('No photos yet').waitFor();
    const plain = await photo(1_600, 1_200);
    await chooseFiles(page, 'Choose photos', [file('plain.jpg', plain), file('upright.jpg', heldUpright(plain))]);
    await chooseFiles(page, 'Take a photo', [file('again.jpg', plain)]);
    await pages().nth(2).waitFor();
    await button(page, 'Later: photo 1').click();
    await button(page, 'Turn: photo 3').click();
    await page.mouse.move(1, 1);
    await waitForNoTooltip(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await show(page, { theme: colorScheme });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, colorScheme);
      await expectTouchable(page);
      await look(page, `photos.${colorScheme}`);
    }

    await button(page, 'Crop: photo 2').click();
    const left = page.getByRole('slider', { name: 'Cut off at the left' });
    await left.focus();
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('Shift+ArrowRight');
    await until(async () => (await left.getAttribute('aria-valuenow')) === '10');
    const bottom = page.getByRole('slider', { name: 'Cut off at the bottom' });
    // The photo has its size once it is drawn.
    await settled(page);
    const picture = await page.getByRole('img', { name: 'All of plain.jpg' }).boundingBox();
    const handle = await bottom.boundingBox();
    if (!picture || !handle) throw new Error('nothing to drag');
    await page.mouse.move(handle.x + 22, handle.y + 22);
    await page.mouse.down();
    await page.mouse.move(handle.x + 22, picture.y + picture.height * 0.75, { steps: 4 });
    await page.mouse.up();
    await until(async () => (await bottom.getAttribute('aria-valuenow')) === '25');
    for (const colorScheme of ['dark', 'light'] as const) {
      await show(page, { theme: colorScheme });
      await expectAccessible(page, colorScheme);
      await look(page, `photos.crop.${colorScheme}`);
    }
    await button(page, 'Done').click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Crop: photo 2');
    await page.getByLabel('Page size').click();
    await page.getByRole('option', { name: 'Letter' }).click();

    // By accident.
    await page.goto('/dashboard');
    await page.goBack();
    await open('Passport');
    await pages().nth(2).waitFor();

    await page.route('**/api/uploads', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: 'about:blank', status: 409, code: 'DEADLINE_PASSED', title: 'Too late.' }),
      }),
    );
    await button(page, 'Upload as PDF').click();
    await page
      .getByText(/Too late\./)
      .first()
      .waitFor();
    await page.unroute('**/api/uploads');
    await button(page, 'Dismiss the upload of Passport.pdf').click();
    await open('Passport');
    await pages().nth(2).waitFor();
    await button(page, 'Upload as PDF').click();
    const pdf = await sent('Passport');

    expect([...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 (\S+) (\S+)\]/g)].map(([, ...size]) => size)).toEqual([
      ['612', '792'],
      ['792', '612'],
      ['612', '792'],
    ]);
    const [first, second, third] = jpegsIn(pdf);
    expect(await seen(first as Buffer)).toMatchObject({
      size: [1_200, 1_600],
      sides: [expect.any(String), expect.any(String), 'red', 'blue'],
    });
    expect(await seen(second as Buffer)).toMatchObject({
      size: [1_440, 900],
      sides: ['red', 'blue', expect.any(String), expect.any(String)],
    });
    expect(await seen(third as Buffer)).toMatchObject({
      size: [1_200, 1_600],
      sides: [expect.any(String), expect.any(String), 'red', 'blue'],
    });

    // As its reader shows it, which is PDF.js.
    const host = await site.windowOf('Hilda', `/projects/${projectId}/review/${ada.accountId}/${passport}`);
    await host.waitForFunction(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('.pdf-page canvas');
      const context = canvas?.getContext('2d');
      if (!canvas || !context || canvas.width < 100) return false;
      const [upper, lower] = [0.2, 0.8].map((down) => [
        ...context.getImageData(canvas.width / 2, canvas.height * down, 1, 1).data,
      ]);
      return (upper?.[0] ?? 0) > 200 && (upper?.[2] ?? 255) < 60 && (lower?.[2] ?? 0) > 200;
    });
    expect(await host.locator('.pdf-page').count()).toBe(3);

    await button(page, 'More about Passport').waitFor();
    await page.getByRole('progressbar', { name: 'Upload of Passport.pdf' }).waitFor({ state: 'detached' });
    await open('Passport');
    await page.getByText('No photos yet').waitFor();
    await button(page, 'Close').click();
  });

  it('[BEY-49] are made as coarse as the maximum size needs, which is said; what cannot fit stays, with the reason', async () => {
    const noise = await photo(2_000, 1_500, true);
    await open('Stamp');
    await chooseFiles(page, 'Choose photos', [file('noise.jpg', noise)]);
    await button(page, 'Upload as PDF').click();
    await page
      .getByText(/These photos need .* and this document may have 1 KB\. Remove or crop some of them\./)
      .waitFor();
    expect(await pages().count()).toBe(1);
    await look(page, 'photos.too-large');
    await button(page, 'Close').click();

    await open('Map');
    await chooseFiles(page, 'Choose photos', [file('noise.jpg', noise)]);
    await button(page, 'Upload as PDF').click();
    await notice(page, /The photos were made coarser, so that the PDF has/).waitFor();
    expect((await sent('Map')).length).toBeLessThanOrEqual(2 ** 20);
  });

  it('[BEY-49] may be twenty of twelve megapixels', async () => {
    await open('Album');
    const large = await photo(4_000, 3_000);
    await chooseFiles(
      page,
      'Choose photos',
      Array.from({ length: 20 }, (_, index) => file(`photo ${index + 1}.jpg`, large)),
    );
    await pages().nth(19).waitFor();
    await button(page, 'Upload as PDF').click();
    await page.getByRole('dialog').waitFor({ state: 'detached', timeout: 90_000 });
    const jpegs = jpegsIn(await sent('Album'));
    expect(jpegs).toHaveLength(20);
    expect((await seen(jpegs[19] as Buffer)).size).toEqual([2_400, 1_800]);
  });

  it('[BEY-49] that the browser cannot read are named, and the others are taken', async () => {
    await open('Passport');
    const heic = { name: 'IMG_1.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic') };
    await chooseFiles(page, 'Choose photos', [heic, file('good.jpg', await photo(40, 30))]);
    await notice(page, 'IMG_1.heic cannot be read. This browser does not read HEIC.').waitFor();
    await pages().first().waitFor();
    expect(await pages().count()).toBe(1);
    await button(page.getByRole('dialog'), 'Close').click();
  });

  it('[BEY-49] become a PDF on a desktop, too; closed while it is made nothing is sent, and they stay', async () => {
    const wide = await site.windowOf('Ada', `/projects/${projectId}`);
    await button(wide, 'Photos to PDF: Stamp').waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await show(wide, { theme: colorScheme });
      await expectAccessible(wide, colorScheme);
      await look(wide, `photos.owed.${colorScheme}`);
    }
    await button(wide, 'Photos to PDF: Stamp').click();
    const large = await photo(4_000, 3_000);
    await chooseFiles(wide, 'Choose photos', [file('one.jpg', large), file('two.jpg', large)]);
    await wide.getByRole('img', { name: 'Photo 2' }).waitFor();
    await expectAccessible(wide);
    await look(wide, 'photos.desktop');
    await button(wide, 'Upload as PDF').click();
    await button(wide, 'Close').click();
    await wide.getByRole('dialog').waitFor({ state: 'detached' });
    await button(wide, 'Photos to PDF: Stamp').click();
    await wide.getByRole('img', { name: 'Photo 2' }).waitFor();
  });
});
