import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findSoffice } from '../../shared/preview/soffice/index.ts';
import { leeway } from '../../shared/testing/leeway.ts';
import { examine, look } from '../support/appearance.ts';
import { fileOf, fixture, type TestFile } from '../support/files.ts';
import { visit } from '../support/pages.ts';
import { createProject, projectSettings } from '../support/projects.ts';
import { describeInBrowser, type Surroundings, type TestSite } from '../support/site.ts';

/** An archive as it should be, whose text cannot be unpacked. */
const broken = (): TestFile => {
  const { bytes } = fixture('real/sample-office365.docx');
  const text = bytes.indexOf('word/document.xml') + 'word/document.xml'.length;
  return fileOf('broken.docx', Buffer.from(bytes).fill(0xff, text, text + 400));
};

const documents = {
  Letter: ['.docx', fixture('real/sample-office365.docx', 'letter.docx')],
  Budget: ['.xlsx', fixture('budget.xlsx')],
  Damaged: ['.doc', fixture('real/fuzzed.doc', 'damaged.doc')],
  Broken: ['.docx', broken()],
  People: ['.csv', fileOf('people.csv', Buffer.from('Name;City\n"Müller; Jörg";Köln\n'))],
  Notes: ['.txt', fileOf('notes.txt', Buffer.from('First line\nSecond line – done.\n'))],
  Photos: ['.zip', fixture('kick-off.zip', 'photos.zip')],
} as const satisfies Record<string, readonly [string, TestFile]>;
type Name = keyof typeof documents;
const names = Object.keys(documents) as Name[];

/** A project whose collaborator delivers each of them, and how its host sees them. */
const start = async (site: TestSite) => {
  const host = await site.installation.host();
  const { projectId, documentIds } = await createProject(
    host,
    projectSettings('Previews'),
    names.map((fieldName) => ({ fieldName, type: documents[fieldName][0] })),
  );
  await host.command('ActivateProject', { projectId });
  const ada = await site.installation.person('Ada');
  await ada.command('JoinProject', { projectId });
  const page = await site.windowOf('Hilda');
  const idOf = (name: Name) => documentIds[names.indexOf(name)] ?? '';
  return {
    page,
    deliver: (name: Name, file: TestFile = documents[name][1]) =>
      ada.upload(file, { purpose: 'document', projectId, documentId: idOf(name) }),
    open: async (name: Name, search = '') => {
      await visit(page, `/projects/${projectId}/review/${ada.accountId}/${idOf(name)}${search}`);
      return page.getByRole('region', { name: 'Document', exact: true });
    },
  };
};

/** Until there is something on the first page. */
const inked = (page: Page) =>
  page.waitForFunction(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.pdf-page canvas');
    if (!canvas || canvas.width < 100) return undefined;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let inked = 0;
    for (let at = 0; at < data.length; at += 4)
      if ((data[at + 3] ?? 0) > 0 && Math.min(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255) < 200)
        inked += 1;
    return inked > 200;
  });

const withLibreOffice = async (): Promise<Surroundings> => ({
  variables: { SOFFICE_PATH: findSoffice(undefined) ?? '' },
  sites: [],
  close: async () => {},
});

/** For a preview, for which LibreOffice is started. */
const made = () => ({ timeout: 30_000 * leeway() });

const installed = findSoffice(undefined) !== undefined || process.env.REQUIRE_ENGINES === '1';

(installed
  ? describeInBrowser
  : (name: string, tests: (site: TestSite) => void) =>
      describe.skip(`${name}: skipped, no soffice`, () => tests({} as TestSite)))(
  'office files where LibreOffice is',
  (site) => {
    let started: Awaited<ReturnType<typeof start>>;
    beforeAll(async () => {
      started = await start(site);
    });

    it('[BEY-42] are shown within seconds of the upload, as previews that nobody takes for the file', async () => {
      const { page, deliver, open } = started;
      await deliver('Letter');
      const begun = Date.now();
      const shown = await open('Letter');
      await shown.getByText('Preview made from letter.docx').waitFor(made());
      await shown.getByText('page 1 of 2').waitFor();
      await inked(page);
      // Five seconds of a machine that does nothing else.
      expect(Date.now() - begun).toBeLessThan(15_000 * leeway());
      await shown.getByText('Recently voted').first().waitFor();
      const downloading = page.waitForEvent('download');
      await shown.getByRole('button', { name: 'Download original' }).click();
      expect((await downloading).suggestedFilename()).toBe('letter.docx');
      await examine(page, 'preview.docx');

      const width = async () => (await shown.getByRole('region', { name: 'Page 1 of 2' }).boundingBox())?.width ?? 0;
      const fitting = await width();
      await shown.getByRole('button', { name: 'Zoom in' }).click();
      await page.waitForFunction(
        (before) => (document.querySelector('.pdf-page')?.clientWidth ?? 0) > before * 1.2,
        fitting,
      );
      await shown.getByRole('button', { name: 'Zoom out' }).click();
      await shown
        .getByRole('textbox', { name: 'Find in document' })
        .or(shown.getByRole('searchbox', { name: 'Find in document' }))
        .fill('SUPPLIER');
      await shown.getByText(/^1 of \d+$/).waitFor();
      await page.waitForFunction(() => (CSS.highlights.get('pdf-found')?.size ?? 0) > 1);
      await shown.getByRole('button', { name: 'Next match' }).click();
      await shown.getByText(/^2 of \d+$/).waitFor();
      await shown.getByRole('button', { name: 'Page thumbnails' }).click();
      await shown.getByRole('button', { name: 'Go to page 2' }).click();
      await shown.getByText('page 2 of 2').waitFor();
      // The text lies over its picture, however narrow the page is now.
      await page.waitForFunction(() => {
        const [sheet, text] = ['.pdf-page', '.pdf-text'].map((name) => document.querySelector(name)?.clientWidth ?? 0);
        return sheet !== undefined && text !== undefined && sheet > 0 && Math.abs(sheet - text) < 3;
      });
      await examine(page, 'preview.tools');
      await shown.getByRole('button', { name: 'Rotate' }).click();
      await page.waitForFunction(() => {
        const [sheet, text] = ['.pdf-page', '.pdf-text'].map((name) =>
          document.querySelector(name)?.getBoundingClientRect(),
        );
        if (!sheet || !text || sheet.width <= sheet.height || !CSS.highlights.get('pdf-found')?.size) return false;
        return Math.abs(sheet.width - text.width) < 3 && Math.abs(sheet.height - text.height) < 3;
      });
      await look(page, 'preview.rotated');

      await deliver('Budget');
      const budget = await open('Budget');
      await budget.getByText('Preview made from budget.xlsx').waitFor(made());
      await inked(page);
      await look(page, 'preview.Budget');
      await deliver('Broken');
      const none = await open('Broken');
      await none.getByText('There is no preview of broken.docx').waitFor(made());
      await none.getByText(/damaged or protected by a password/).waitFor();
      await examine(page, 'preview.none');
    });

    it('are compared as soon as there are previews of both versions', async () => {
      const { page, deliver, open } = started;
      await deliver('Budget', fixture('real/sample-office365.xlsx', 'office365.xlsx'));
      await open('Budget', '?versions=1-2');
      const compared = page.getByRole('region', { name: 'Versions 1 and 2' });
      await compared.getByText(/^\d+ passages? changed$/).waitFor(made());
      await compared.getByRole('region', { name: /^Page 1 of \d+ of version 2$/ }).waitFor();
    });
  },
  withLibreOffice,
);

describeInBrowser('files that every browser shows', (site) => {
  it('[BEY-42] texts and CSV are shown, and of others it is said what is missing', async () => {
    const { page, deliver, open } = await start(site);
    for (const name of ['People', 'Notes', 'Photos', 'Damaged'] as const) await deliver(name);
    const people = await open('People');
    await people.getByRole('columnheader', { name: 'City' }).waitFor();
    await people.getByRole('cell', { name: 'Müller; Jörg' }).waitFor();
    await examine(page, 'preview.csv');
    await (await open('Notes')).getByText('Second line – done.').waitFor();
    await look(page, 'preview.txt');
    await (await open('Photos')).getByText('There are none of this type of file.').waitFor();
    await deliver('Letter');
    const letter = await open('Letter');
    await letter.getByText('Laid out roughly from letter.docx').waitFor();
    await letter
      .locator('iframe')
      .contentFrame()
      .getByText(/Recently voted/)
      .first()
      .waitFor();
    expect(
      await letter
        .locator('iframe')
        .contentFrame()
        .locator('body')
        .evaluate(() => origin),
    ).toBe('null');
    await examine(page, 'framed.docx');
    await deliver('Budget');
    const budget = await open('Budget');
    await budget.locator('iframe').contentFrame().getByRole('cell', { name: 'Personnel' }).waitFor();
    await examine(page, 'framed.xlsx');
    await deliver('Broken');
    await (await open('Broken')).getByText(/This document cannot be shown here/).waitFor();
    const damaged = await open('Damaged');
    await damaged.getByText('This installation has no program that makes them.').waitFor();
    await damaged.getByRole('button', { name: 'Download damaged.doc' }).waitFor();
  });
});
