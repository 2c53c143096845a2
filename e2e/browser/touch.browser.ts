import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectNoSidewaysScroll, expectTouchable, look, show } from '../support/appearance.ts';
import { touched } from '../support/browser.ts';
import { letter } from '../support/files.ts';
import { emailOf } from '../support/installation.ts';
import { signIn, visit } from '../support/pages.ts';
import { startPrivateProject } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

describeInBrowser('a phone', (site) => {
  const pages = {} as Record<'host' | 'collaborator', Page>;
  let projectId = '';
  let review = '';
  beforeAll(async () => {
    const host = await site.installation.host('Hilda');
    const ada = await site.installation.person('Ada');
    const project = await startPrivateProject(host, 'Tide survey', [emailOf('Ada')]);
    ({ projectId } = project);
    await ada.command('JoinProject', { projectId });
    await ada.upload(letter, { purpose: 'document', projectId, documentId: project.budget });
    review = `/projects/${projectId}/review/${ada.accountId}/${project.budget}`;
    for (const [name, person] of [
      ['host', 'Hilda'],
      ['collaborator', 'Ada'],
    ] as const) {
      pages[name] = await site.window(touched);
      await signIn(pages[name], emailOf(person));
    }
  }, 120_000);

  it.each([
    ['host', 'dashboard', '/dashboard'],
    ['host', 'calendar-month', '/calendar?view=month'],
    ['host', 'calendar-list', '/calendar?view=list'],
    ['host', 'projects', '/projectlist'],
    ['host', 'project', '/projects/{id}'],
    ['host', 'review', '{review}'],
    ['host', 'collection', '/projects/{id}/documents'],
    ['host', 'time-line', '/projects/{id}/audit'],
    ['host', 'notifications', '/Notification'],
    ['host', 'settings', '/settings/login-security'],
    ['collaborator', 'project', '/projects/{id}'],
  ] as const)('[BEY-16] of a %s has targets of 44 px: %s', async (who, name, path) => {
    const page = pages[who];
    await visit(page, path.replace('{id}', projectId).replace('{review}', review));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectNoSidewaysScroll(page);
    await look(page, `touch.${who}.${name}`);
    await expectTouchable(page);
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  });

  it('is not told the keys of a review, nor is who has a narrow window', async () => {
    const keys = (page: Page) => page.getByRole('radiogroup', { name: 'Review' }).locator('kbd:visible').count();
    const hilda = await site.window();
    await signIn(hilda, emailOf('Hilda'));
    for (const page of [hilda, pages.host]) {
      await visit(page, review);
      await page.getByRole('radio', { name: 'Accept' }).waitFor();
    }
    await show(hilda, { size: { width: 1280, height: 900 } });
    expect(await keys(hilda)).toBeGreaterThan(0);
    await show(hilda, { size: { width: 800, height: 900 } });
    expect(await keys(hilda)).toBe(0);
    await show(pages.host, { size: { width: 1280, height: 900 } });
    expect(await keys(pages.host)).toBe(0);
  });

  it.each([1280, 1920, 2560])('has one left edge in a window %d px wide', async (width) => {
    const page = pages.collaborator;
    await show(page, { size: { width, height: 900 } });
    await visit(page, `/projects/${projectId}`);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    await look(page, `edge.${width}`);
    const lefts = await Promise.all(
      [heading, page.getByRole('navigation', { name: 'Breadcrumb' }), page.getByText('Required Documents').first()].map(
        async (one) => Math.round((await one.boundingBox())?.x ?? 0),
      ),
    );
    expect(new Set(lefts).size).toBe(1);
  });
});
