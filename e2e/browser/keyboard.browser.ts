import { beforeAll } from '@jest/globals';
import type { Page } from 'playwright-core';
import { day, typed } from '../support/days.ts';
import { letter } from '../support/files.ts';
import { emailOf, password } from '../support/installation.ts';
import { tabTo, typist } from '../support/keyboard.ts';
import { button, waitForHeading, waitForPath } from '../support/pages.ts';
import { describeInBrowser, story } from '../support/site.ts';

describeInBrowser('the main job by keyboard alone', (site) => {
  let host: Page;
  let ada: Page;
  let projectId = '';
  beforeAll(async () => {
    await site.installation.host();
    await site.installation.person('Ada');
    [host, ada] = [await site.window(), await site.window()];
  });
  const step = story(() => ({ host, ada }));

  const signInByKeyboard = async (page: Page, firstName: string) => {
    const { press, write } = typist(page);
    await write('Email', emailOf(firstName));
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(password);
    await press(button(page, 'Sign In'));
  };

  step('[BEY-13] the host signs in and starts a project', async () => {
    const { press, write } = typist(host);
    await host.goto('/sign-in');
    await signInByKeyboard(host, 'Hilda');
    await waitForPath(host, '/dashboard');
    await press(host.getByRole('link', { name: /Create a Solo Project/ }));
    await press(host.getByRole('link', { name: 'Private Project' }));
    await waitForHeading(host, 'Project Information');
    await write('Project name', 'By keyboard');
    await write('Start date', typed(day(0)));
    await write('End date', typed(day(9)));
    await press(host.getByRole('checkbox', { name: /Terms/ }), 'Space');
    await press(button(host, 'Proceed'));
    await press(host.getByRole('dialog').getByRole('button', { name: 'Continue' }));

    await waitForHeading(host, 'Add collaborators');
    await write('Search by name or email', emailOf('Ada'));
    await press(button(host, 'Add'));
    await host.getByText('1 member').waitFor();
    await press(button(host, 'Proceed'));

    await waitForHeading(host, 'Required documents');
    await write('Document name', 'Letter');
    await press(button(host, 'Proceed'));

    await waitForHeading(host, 'Assign documents');
    await press(button(host, 'Assign everyone to Letter'));
    await press(button(host, 'Create'));
    await press(host.getByRole('dialog').getByRole('button', { name: 'Go to Project' }));
    await waitForHeading(host, 'By keyboard');
    projectId = new URL(host.url()).pathname.split('/').at(-1) ?? '';
  });

  step('[BEY-13] the collaborator joins and uploads', async () => {
    const { press } = typist(ada);
    await ada.goto(`/projects/${projectId}`);
    await signInByKeyboard(ada, 'Ada');
    await waitForHeading(ada, 'By keyboard');
    const chooser = ada.waitForEvent('filechooser');
    await press(button(ada, 'Upload: Letter'));
    await (await chooser).setFiles(letter);
    await ada.getByText('1 of 1').first().waitFor();
  });

  step('a button that could not be pressed for a while has the focus again', async () => {
    const { press, write } = typist(ada);
    await write('Write a comment', 'Here it is.');
    await press(button(ada, 'Send'));
    await ada.getByText('Here it is.', { exact: true }).waitFor();
    await ada.waitForFunction(() => document.activeElement?.textContent === 'Send');
  });

  step('[BEY-13] the host reviews, and the collaborator hears of it', async () => {
    const { press } = typist(host);
    await press(host.getByRole('link', { name: 'Dashboard' }));
    await press(host.getByRole('link', { name: 'Review By keyboard' }));
    await waitForPath(host, /\/review\//);
    await host.getByRole('radio', { name: 'Accept' }).waitFor();
    await host.keyboard.press('a');
    await ada.getByText('Accept', { exact: true }).first().waitFor();
  });
});
