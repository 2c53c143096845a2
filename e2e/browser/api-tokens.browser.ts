import { expect, it } from '@jest/globals';
import { ApiClient } from '../../standalone/api-client.ts';
import { password } from '../support/installation.ts';
import { notice } from '../support/pages.ts';
import { describeInBrowser } from '../support/site.ts';

describeInBrowser('API tokens', (site) => {
  it('[BEY-27] are made, shown once, used by a program, and revoked', async () => {
    const { page } = await site.personAt('Tessa', '/settings/login-security');
    await page.getByRole('link', { name: 'Manage tokens' }).click();
    await page.getByRole('button', { name: 'New token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Nightly export');
    await dialog.getByRole('checkbox', { name: /projects:read/ }).check();
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByRole('button', { name: 'Create token' }).click();
    const token = await dialog.getByLabel('API token').inputValue();
    const program = new ApiClient(site.installation.url);
    program.token = token;
    expect(await program.list('projects')).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.reload();
    await page.getByText(`dsr_…${token.slice(-4)}`).waitFor();
    await page.getByText(/last used/).waitFor();
    expect(await page.content()).not.toContain(token);

    await page.getByRole('button', { name: 'Revoke Nightly export' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await notice(page, 'The token was revoked.').waitFor();
    await page.getByText('No API tokens').waitFor();
    await expect(program.list('projects')).rejects.toMatchObject({ problem: { status: 401 } });
  });
});
