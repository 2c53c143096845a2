import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { pdf } from '../../standalone/demo/files.ts';
import { examine } from '../support/appearance.ts';
import { fileOf, fixture } from '../support/files.ts';
import { button } from '../support/pages.ts';
import { createProject, projectSettings } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

const letter = (...lines: string[]) => fileOf('letter.pdf', pdf('Letter of intent', lines));
const csv = (text: string) => fileOf('costs.csv', Buffer.from(text));

/** What is delivered, one version after the other. */
const deliveries = {
  Letter: [
    '.pdf',
    letter('The total is 100 euros.', 'It is signed by all partners.', 'Bergen, in May.'),
    letter('The total is 250 euros.', 'It is signed by all partners.', 'Oslo, in June.'),
  ],
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
    await page.goto(`${review}/${documentIds[names.indexOf(name)]}`);
    await button(page, 'Compare with version 1').click();
    return page.getByRole('region', { name: 'Versions 1 and 2' });
  };

  it('stand beside each other, with the words that changed marked, and keys from one to the next', async () => {
    const shown = await compare('Letter');
    await shown.getByText('3 passages changed').waitFor();
    expect(await shown.locator('del').allTextContents()).toEqual(['100', 'Bergen', 'May']);
    expect(await shown.locator('ins').allTextContents()).toEqual(['250', 'Oslo', 'June']);
    await button(shown, 'Next change').click();
    await shown.getByText('1 of 3').waitFor();
    await button(shown, 'Previous change').click();
    await shown.getByText('3 of 3').waitFor();
    // Its tooltip stands outside the page's landmarks.
    await page.mouse.move(0, 0);
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    await examine(page, 'compare');
    await button(shown, 'Back to the document').click();
    await page.getByRole('region', { name: 'Document', exact: true }).waitFor();
  });

  it('are any two of them, which a reload shows again', async () => {
    await page.goto(`${review}/${documentIds[names.indexOf('Report')]}`);
    await button(page, 'Compare with version 2').click();
    await page.getByRole('region', { name: 'Versions 2 and 3' }).getByText('1 passage changed').waitFor();
    await page.getByRole('combobox', { name: 'With' }).focus();
    await page.keyboard.press('Enter');
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
    await (await compare('Scan')).getByText('Version 2 has no text: it may be a scan.').waitFor();
  });
});
