import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../shared/testing/until.ts';
import { look } from '../support/appearance.ts';
import { createProject, projectSettings } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

const count = 30;

describeInBrowser('a long PDF', (site) => {
  let page: Page;
  beforeAll(async () => {
    const host = await site.installation.host('Hilda');
    const ada = await site.installation.person('Ada');
    const press = await site.window();
    await press.setContent(
      Array.from({ length: count }, (_, at) => `<h1 style="break-after:page">Sheet ${at + 1}</h1>`).join(''),
    );
    const bytes = await press.pdf({ format: 'A4' });
    await press.close();
    const { projectId, documentIds } = await createProject(host, projectSettings('Tide survey'), [
      { fieldName: 'Report', type: '.pdf' },
    ]);
    const [documentId = ''] = documentIds;
    await host.command('ActivateProject', { projectId });
    await ada.command('JoinProject', { projectId });
    await ada.upload({ name: 'report.pdf', bytes }, { purpose: 'document', projectId, documentId });
    page = await site.windowOf('Hilda', `/projects/${projectId}/review/${ada.accountId}/${documentId}`);
  }, 120_000);

  const canvas = (number: number) => page.locator(`.pdf-page[data-page="${number}"] canvas`);
  const isDrawn = (number: number) =>
    canvas(number).evaluate((element) => {
      const { width, height } = element as HTMLCanvasElement;
      const points =
        width > 300 ? (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height) : null;
      return points?.data.some((value, at) => at % 4 === 0 && value < 100) ?? false;
    });
  /** How many have points. */
  const kept = () =>
    page
      .locator('.pdf-page canvas')
      .evaluateAll(
        (all) => all.filter((one) => one.hasAttribute('width') && (one as HTMLCanvasElement).width > 0).length,
      );
  const see = async (number: number) => {
    await canvas(number).scrollIntoViewIfNeeded();
    await until(() => isDrawn(number));
  };

  it('keeps the canvases of ten pages, and draws a page again that is seen again', async () => {
    for (let number = 1; number <= count; number++) {
      await see(number);
      expect(await kept()).toBeLessThanOrEqual(10);
    }
    expect(await isDrawn(1)).toBe(false);
    await see(1);
    expect(await kept()).toBeLessThanOrEqual(10);
    await look(page, 'long-document');
  });
});
