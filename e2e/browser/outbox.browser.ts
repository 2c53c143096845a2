import { beforeAll, expect, it } from '@jest/globals';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { examine } from '../support/appearance.ts';
import { emailOf } from '../support/installation.ts';
import { inboxOf } from '../support/mails.ts';
import { button, waitForHeading } from '../support/pages.ts';
import { startPrivateProject } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

describeInBrowser('the emails of a project', (site) => {
  let host: ApiClient;
  let projectId = '';
  beforeAll(async () => {
    host = await site.installation.host('Hilda');
    ({ projectId } = await startPrivateProject(host, 'Field notes', [emailOf('ivo'), emailOf('jana')]));
    await until(async () => (await host.list('mails', { projectId, status: 'sent' })).length === 2);
  }, 60_000);

  it('[BEY-19] are found by recipient and sent again, which is shown as it happens', async () => {
    const page = await site.windowOf('Hilda', `/projects/${projectId}`);
    await button(page, 'More about Field notes').click();
    await page.getByRole('menuitem', { name: 'Emails' }).click();
    await waitForHeading(page, 'Emails');
    await page.getByRole('searchbox', { name: 'Recipient' }).fill('ivo');
    await until(async () => (await page.getByRole('button', { name: /^Send again/ }).count()) === 1);
    await examine(page, 'outbox');
    await page.reload();
    await until(async () => (await page.getByRole('button', { name: /^Send again/ }).count()) === 1);
    await button(page, `Send again to ${emailOf('ivo')}: An invitation`).click();
    await page.getByText('The email is on its way.').waitFor();
    await until(async () => (await inboxOf(site.installation)).filter(({ to }) => to === emailOf('ivo')).length === 2);
    await page.getByText('Sent', { exact: true }).waitFor();
    expect(await page.getByText(emailOf('jana')).count()).toBe(0);
  });
});
