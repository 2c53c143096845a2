import { beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { dayIn } from '../../shared/contract/index.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { examine } from '../support/appearance.ts';
import { day } from '../support/days.ts';
import { letter } from '../support/files.ts';
import { emailOf } from '../support/installation.ts';
import { isQuiet, mailTo } from '../support/mails.ts';
import { button, notice } from '../support/pages.ts';
import { createProject, projectSettings } from '../support/projects.ts';
import { describeInBrowser, story } from '../support/site.ts';

const names = ['Ada', 'Bo', 'Cy'] as const;
const hour = 3_600_000;
/**
 * Where it is about noon: its day ends in eleven and a quarter to twelve and a quarter hours, whenever this runs, and is looked at some
 * minutes later.
 */
const noonZone = () => {
  const offset = 12 - new Date(Date.now() + hour / 4).getUTCHours();
  return offset === 0 ? 'UTC' : `Etc/GMT${offset < 0 ? '+' : '-'}${Math.abs(offset)}`;
};

describeInBrowser('the night of a deadline', (site) => {
  let hilda: ApiClient;
  let page: Page;
  let projectId = '';
  let budget = '';
  let ada: ApiClient;
  const it = story(() => ({ ...(page && { page }) }));
  const board = () => page.getByRole('region', { name: /^(Last day before|After) the deadline$/ });
  const says = (text: RegExp) => board().getByRole('status').filter({ hasText: text }).waitFor();

  beforeAll(async () => {
    hilda = await site.installation.host('Hilda');
    const timeZone = noonZone();
    const today = dayIn(Date.now(), timeZone);
    const settings = { projectScope: 'private', timeZone, startDate: today, endDate: today } as const;
    const made = await createProject(hilda, projectSettings('Horizon grant', settings), [
      { fieldName: 'Budget' },
      { fieldName: 'Plan' },
    ]);
    ({ projectId } = made);
    [budget = ''] = made.documentIds;
    const emails = names.map(emailOf);
    await hilda.command('InviteCollaborators', { projectId, emails });
    for (const documentId of made.documentIds) await hilda.command('AssignDocument', { projectId, documentId, emails });
    await hilda.command('ActivateProject', { projectId });
    for (const name of names) {
      const person = await site.installation.person(name);
      await person.command('JoinProject', { projectId });
      if (name === 'Ada') ada = person;
    }
    page = await site.windowOf('Hilda', `/projects/${projectId}`);
  }, 120_000);

  it('shows a board of what is missing, on which each arrival glows', async () => {
    await says(/^1[12] h( \d+ min)? left · 0 of 6 in · 3 people miss 6 documents$/);
    const glow = page.locator('.matrix-changed').waitFor();
    await ada.upload(letter, { purpose: 'document', projectId, documentId: budget });
    await glow;
    await says(/ · 1 of 6 in · 3 people miss 5 documents$/);
    await page.locator('.matrix-changed').waitFor({ state: 'detached' });
    // Who misses most stands first.
    expect(await board().getByRole('listitem').last().textContent()).toMatch(/^Ada Person Plan/);
    await examine(page, 'deadline-night');
  });

  it('[BEY-21] has one click for each way out, with a mail', async () => {
    await button(board(), 'Remind Cy Person').click();
    await notice(page, 'Cy Person was reminded.').waitFor();
    await mailTo(site.installation, emailOf('Cy'), /Horizon grant/);
    await button(board(), 'Give until noon: Bo Person').click();
    await notice(page, /^Bo Person has until \w+, \w+ \d+, 12:00 UTC.*\.$/).waitFor();
    await mailTo(site.installation, emailOf('Bo'), /^New due date: Horizon grant/);
    await button(board(), 'Call off Budget and Plan of Cy Person').click();
    const calledOff = notice(page, /^Cy Person is no longer asked for Budget and Plan\./);
    // It stays while the pointer is on it, however late the mail comes.
    await calledOff.hover();
    await says(/ · 1 of 4 in · 2 people miss 3 documents$/);
    // Of both the first is told at once, and the other waits for what else comes within ten minutes.
    await mailTo(site.installation, emailOf('Cy'), /^You are no longer asked for a document: (Budget|Plan)$/);
    await until(() => isQuiet(site.installation));
    const mails = (await hilda.list('mails', { projectId })).filter(({ template }) => template === 'unassigned');
    expect(mails.map(({ status }) => status).sort()).toEqual(['queued', 'sent']);
    await button(calledOff, 'Undo').click();
    await says(/ · 1 of 6 in · 3 people miss 5 documents$/);
  });

  it('[BEY-21] says after it what came in, and reopens for those who miss something', async () => {
    site.installation.time.offset = 12.75 * hour;
    await page.reload();
    await says(/^Closed · 1 of 6 in · 2 people miss 3 documents · 1 person has more time$/);
    await examine(page, 'deadline-closed');
    await button(board(), 'Reopen for 2').click();
    const dialog = page.getByRole('dialog', { name: 'More time for 2 collaborators' });
    await dialog.getByLabel('New due date').fill(day(20));
    await button(dialog, 'Save').click();
    await says(/^Closed · 1 of 6 in · nobody misses anything · 3 people have more time$/);
  });
});
