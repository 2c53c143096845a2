import { beforeAll, expect, it } from '@jest/globals';
import type { ApiClient } from '../../standalone/api-client.ts';
import { examine, settled, show } from '../support/appearance.ts';
import { phone } from '../support/browser.ts';
import { day } from '../support/days.ts';
import { emailOf } from '../support/installation.ts';
import { beginSession, visit, waitForHeading, waitForNoTooltip } from '../support/pages.ts';
import { createProject, projectSettings } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

/** Of New York, read in Rome: the end of a day there is 05:59 of the next one here, or 04:59 in some weeks of the year. */
describeInBrowser('deadlines of another zone', (site) => {
  let hilda: ApiClient;
  let projectId = '';
  beforeAll(async () => {
    hilda = await site.installation.host('Hilda');
    await site.installation.person('Ada');
    const settings = { projectScope: 'private', endDate: day(3), timeZone: 'GMT-5' } as const;
    const project = await createProject(hilda, projectSettings('Tide survey', settings), [{ fieldName: 'Budget' }]);
    projectId = project.projectId;
    const emails = [emailOf('Ada')];
    await hilda.command('InviteCollaborators', { projectId, emails });
    for (const documentId of project.documentIds)
      await hilda.command('AssignDocument', { projectId, documentId, emails });
    await hilda.command('ActivateProject', { projectId });
  }, 120_000);
  const inRome = async (firstName: string, path: string) => {
    const page = await site.window({ timezoneId: 'Europe/Rome' });
    await beginSession(page, emailOf(firstName));
    await page.goto(path);
    return page;
  };
  const everything = /^\w+day, \w{3} \d+ 20\d\d, 23:59 New York time \(UTC−[45]\); 0[45]:59 \w+day for you$/;

  it('[BEY-23, BEY-13] say zone, offset and the own time to a host, on hover and on focus', async () => {
    const page = await inRome('Hilda', '/projectlist');
    await waitForHeading(page, 'Personal Projects');
    for (const path of ['/projectlist', '/dashboard', '/calendar?view=list', `/projects/${projectId}`]) {
      await visit(page, path);
      const deadline = page.locator('time', { hasText: /^3 days left$|^4 days left$/ }).first();
      await deadline.waitFor();
      // What comes later would move it away from under the pointer.
      await settled(page);
      await deadline.hover();
      expect(await page.getByRole('tooltip').textContent()).toMatch(everything);
      await page.mouse.move(0, 0);
      await waitForNoTooltip(page);
      await deadline.focus();
      expect(await page.getByRole('tooltip').textContent()).toMatch(everything);
      await page.keyboard.press('Escape');
    }
    await page.locator('main time').first().blur();
    await examine(page, 'deadline-host');
  });

  it('[BEY-23, BEY-16] take two lines of a phone, and no clock is named twice', async () => {
    const page = await inRome('Ada', `/projects/${projectId}`);
    await waitForHeading(page, 'Tide survey');
    const due = page.locator('time', { hasText: /^Due / });
    expect(await due.textContent()).toMatch(
      /^Due \w+day, 23:59, [34] days left\w{3} \d+( 20\d\d)?, New York time; 0[45]:59 \w+day for you$/,
    );
    await examine(page, 'deadline-collaborator');
    await show(page, { size: phone });
    const lines = await due.evaluate((element) =>
      [...element.children].map(
        (line) => line.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(line).fontSize),
      ),
    );
    expect(lines).toHaveLength(2);
    for (const height of lines) expect(height).toBeLessThan(2);
  });

  it('[CREATE-07] of a new project end by the clock of who makes it, unless another zone is chosen', async () => {
    const page = await inRome('Hilda', '/project/createprivateproject');
    await waitForHeading(page, 'Project Information');
    expect(await page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Europe/Rome');
    await page.getByText(/^Your clock: Rome\. The due date ends at midnight there/).scrollIntoViewIfNeeded();
    await examine(page, 'deadline-zone');
  });
});
