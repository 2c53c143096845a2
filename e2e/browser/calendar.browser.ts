import { beforeAll, expect, it } from '@jest/globals';
import type { ApiClient } from '../../standalone/api-client.ts';
import { dayOfDeadline, nameOfDay } from '../../web/src/format/days.ts';
import { examine } from '../support/appearance.ts';
import { day } from '../support/days.ts';
import { emailOf, password } from '../support/installation.ts';
import { waitForHeading, waitForPath } from '../support/pages.ts';
import { startPrivateProject } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

describeInBrowser('the calendar', (site) => {
  let hilda: ApiClient;
  let projectId = '';
  beforeAll(async () => {
    hilda = await site.installation.host('Hilda');
    const ada = await site.installation.person('Ada');
    ({ projectId } = await startPrivateProject(hilda, 'Tide survey', [emailOf('Ada')]));
    await ada.command('JoinProject', { projectId });
  }, 120_000);

  it('[BEY-34] is reached from the dashboard, shows what is asked until when, follows a moved date, and leads to the project', async () => {
    const page = await site.windowOf('Ada');
    await page.getByRole('link', { name: 'Calendar of due dates' }).click();
    await waitForHeading(page, 'Calendar');
    await page.getByRole('button', { name: 'List' }).click();
    await page.getByText('For Hilda Host: Budget and Plan').waitFor();
    const dueAt = `${day(12)}T15:00:00.000Z`;
    await hilda.command('ExtendDueMoment', { projectId, email: emailOf('Ada'), dueAt });
    const moved = page.getByRole('region', { name: nameOfDay(dayOfDeadline({ dueAt, timeZone: 'UTC' })) });
    await examine(page, 'calendar-list');
    await moved.getByRole('link', { name: 'Tide survey' }).click();
    await waitForPath(page, `/projects/${projectId}`);
  });

  it('[BEY-34] is read by other programs at its secret address, until that is turned off', async () => {
    const page = await site.windowOf('Hilda', '/calendar');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByRole('button', { name: 'Make address' }).click();
    const address = await dialog.getByLabel('Secret address').inputValue();
    const feed = await fetch(address);
    expect(await feed.text()).toContain('SUMMARY:Due: Tide survey');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText(/last read just now/).waitFor();
    await examine(page, 'calendar');
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('button', { name: 'Subscribe' }).waitFor();
    expect((await fetch(address)).status).toBe(404);
  });
});
