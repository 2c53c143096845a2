import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../shared/testing/until.ts';
import { pdf } from '../../standalone/demo/files.ts';
import { examine } from '../support/appearance.ts';
import { fileOf, fixture } from '../support/files.ts';
import { button, visit, waitForNoTooltip } from '../support/pages.ts';
import { createProject, projectSettings } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

const letter = (...lines: string[]) => fileOf('letter.pdf', pdf('Letter of intent', lines));
const csv = (text: string) => fileOf('costs.csv', Buffer.from(text));

/** A document of several pages, with what changes in the midst of it and at its end. */
const plan = (place: string, ...more: readonly string[]) => {
  const paragraphs = (from: number) => Array.from({ length: 110 }, (_, at) => `Paragraph ${from + at} is as it was.`);
  return fileOf('plan.pdf', pdf('Plan', [...paragraphs(1), ...more, ...paragraphs(111), `It ends in ${place}.`]));
};

/** What is delivered, one version after the other. */
const deliveries = {
  Letter: [
    '.pdf',
    letter('The total is 100 euros.', 'It is signed by all partners.', 'Bergen, in May.'),
    letter('The total is 250 euros.', 'It is signed by all partners.', 'Oslo, in June.'),
  ],
  Plan: ['.pdf', plan('Bergen'), plan('Oslo', 'A paragraph that nobody had asked for.')],
  Same: ['.pdf', letter('Nothing new.'), letter('Nothing new.')],
  Report: ['.pdf', letter('The first draft.'), letter('The second draft.'), letter('The final draft.')],
  Costs: ['.csv', csv('Item;Euro\nBoat;10\nTent;20\n'), csv('Item;Euro\nBoat;15\nTent;20\n')],
  Photo: ['.png', fixture('photo.png'), fixture('photo.png', 'again.png')],
  Scan: ['.pdf', letter('Some text.'), fileOf('scan.pdf', pdf('', []))],
} as const;
const names = Object.keys(deliveries) as (keyof typeof deliveries)[];

describeInBrowser('two versions of a document', (site) => {
  let page: Page;
  let review = '';
  let documentIds: readonly string[] = [];
  beforeAll(async () => {
    const host = await site.installation.host('Hilda');
    const ada = await site.installation.person('Ada');
    const project = await createProject(
      host,
      projectSettings('Tide survey'),
      names.map((fieldName) => ({ fieldName, type: deliveries[fieldName][0] })),
    );
    const { projectId } = project;
    ({ documentIds } = project);
    await host.command('ActivateProject', { projectId });
    await ada.command('JoinProject', { projectId });
    for (const [index, name] of names.entries()) {
      const [, ...versions] = deliveries[name];
      const documentId = documentIds[index] ?? '';
      for (const file of versions) await ada.upload(file, { purpose: 'document', projectId, documentId });
    }
    review = `/projects/${projectId}/review/${ada.accountId}`;
    page = await site.windowOf('Hilda');
  }, 120_000);
  const compare = async (name: keyof typeof deliveries) => {
    await visit(page, `${review}/${documentIds[names.indexOf(name)]}`);
    await button(page, 'Compare with version 1').click();
    return page.getByRole('region', { name: 'Versions 1 and 2' });
  };

  it('are shown on their pages, with the words that changed marked on them', async () => {
    const shown = await compare('Plan');
    await shown.getByText('2 passages changed').waitFor();
    /** What is marked in the text above the pages, whichever was drawn first. */
    const marked = (style: string) =>
      page.evaluate((name) => [...(CSS.highlights.get(name) ?? [])].map((range) => String(range)).toSorted(), style);
    const sides = [1, 2].map((version) => shown.getByRole('region', { name: `Pages of version ${version}: plan.pdf` }));
    const places = () => Promise.all(sides.map((side) => side.evaluate(({ scrollTop }) => scrollTop)));
    await sides[1]?.getByText('Paragraph 1 is as it was.').waitFor();
    // Pages far away are not drawn.
    expect([await marked('pdf-removed'), await marked('pdf-added')]).toEqual([[], []]);
    await button(shown, 'Next change').click();
    await until(async () => (await marked('pdf-current')).join('') === 'A paragraph that nobody had asked for.');
    // Where it is missing is shown beside it.
    await until(async () => Math.min(...(await places())) > 500);
    await button(shown, 'Previous change').click();
    await shown.getByText('2 of 2').waitFor();
    await until(async () => (await marked('pdf-current')).join(' ') === 'Bergen Oslo');
    const atEnd = await until(async () => {
      const before = await places();
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      return isDeepStrictEqual(await places(), before) && before;
    });
    const areAt = (by: number) =>
      until(async () => (await places()).every((place, side) => place === (atEnd[side] ?? 0) + by));
    await page.mouse.move(0, 0);
    await waitForNoTooltip(page);
    await examine(page, 'compare.pages');
    // One follows the other by hand, once the pages of this width are where they were.
    await areAt(0);
    await sides[0]?.hover();
    await page.mouse.wheel(0, -300);
    await areAt(-300);
    await button(shown, 'Zoom in').click();
    await shown.getByText('125 %').waitFor();
    await button(shown, 'Text').click();
    await shown.locator('ins').first().waitFor();
    expect(await shown.locator('del').allTextContents()).toEqual(['Bergen']);
    await page.reload();
    await shown.locator('ins').first().waitFor();
    await button(shown, 'Pages').click();
    await sides[1]?.getByRole('region', { name: 'Page 1 of 7 of version 2' }).waitFor();
  });

  it('stand beside each other, with the words that changed marked, and keys from one to the next', async () => {
    const shown = await compare('Letter');
    await shown.getByText('3 passages changed').waitFor();
    await button(shown, 'Text').click();
    await shown.locator('del').nth(2).waitFor();
    expect(await shown.locator('del').allTextContents()).toEqual(['100', 'Bergen', 'May']);
    expect(await shown.locator('ins').allTextContents()).toEqual(['250', 'Oslo', 'June']);
    await button(shown, 'Next change').click();
    await shown.getByText('1 of 3').waitFor();
    await button(shown, 'Previous change').click();
    await shown.getByText('3 of 3').waitFor();
    // Its tooltip stands outside the page's landmarks.
    await page.mouse.move(0, 0);
    await waitForNoTooltip(page);
    await examine(page, 'compare');
    await button(shown, 'Back to the document').click();
    await page.getByRole('region', { name: 'Document', exact: true }).waitFor();
  });

  it('are any two of them, which a reload shows again', async () => {
    await visit(page, `${review}/${documentIds[names.indexOf('Report')]}`);
    await button(page, 'Compare with version 2').click();
    const newest = page.getByRole('region', { name: 'Versions 2 and 3' });
    await newest.getByText('1 passage changed').waitFor();
    await button(newest, 'Text').click();
    await page.getByRole('combobox', { name: 'With' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    const shown = page.getByRole('region', { name: 'Versions 2 and 1' });
    await shown.getByText('1 passage changed').waitFor();
    await page.reload();
    await shown.getByText('1 passage changed').waitFor();
    expect(await shown.locator('del').allTextContents()).toEqual(['second']);
    expect(await shown.locator('ins').allTextContents()).toEqual(['first']);
    expect(new URL(page.url()).search).toBe('?versions=2-1');
  });

  it('are compared line by line, as pictures, or it is said why not', async () => {
    const costs = await compare('Costs');
    await costs.getByText('1 passage changed').waitFor();
    expect((await costs.locator('ins').allTextContents()).join('')).toContain('Boat;15');
    await (await compare('Same')).getByText('No text changed.').waitFor();
    const photo = await compare('Photo');
    await photo.getByText('Look at both').waitFor();
    expect(await photo.locator('img').count()).toBe(2);
    await examine(page, 'compare.pictures');
    const scan = await compare('Scan');
    await scan.getByText('Version 2 has no text: it may be a scan.').waitFor();
    // They can be looked at, all the same.
    await scan.getByRole('region', { name: 'Page 1 of 1 of version 2' }).waitFor();
  });
});
