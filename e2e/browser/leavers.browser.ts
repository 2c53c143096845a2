import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { streams } from '../../shared/contract/index.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { examine } from '../support/appearance.ts';
import { letter } from '../support/files.ts';
import { emailOf, password } from '../support/installation.ts';
import { mailTo } from '../support/mails.ts';
import { button, notice, visit, waitForHeading } from '../support/pages.ts';
import { createProject, projectSettings } from '../support/projects.ts';
import { describeInBrowser, story } from '../support/site.ts';

/** Orla operates, Hugo and Lena leave, Tom takes over. */
describeInBrowser(
  'all that somebody hosts, for another',
  (site) => {
    let [page, taker] = [] as unknown as [Page, Page];
    let [hugo, lena, tom] = [] as unknown as [ApiClient, ApiClient, ApiClient];
    const step = story(() => ({ operator: page, taker }));
    const linkTo = async (after = 0) => {
      const { text } = await mailTo(site.installation, emailOf('tom'), /take (over|projects over)/, after);
      return /\/hand-over\/\S+/.exec(text)?.[0] ?? '';
    };
    const hosting = async (name: string, collaborator: string) => {
      const host = await site.installation.person(name);
      const { projectId, documentIds } = await createProject(host, projectSettings(`${name}'s secret call`));
      await host.command('ActivateProject', { projectId });
      const ada = await site.installation.person(collaborator);
      await ada.command('JoinProject', { projectId });
      await ada.upload(letter, { purpose: 'document', projectId, documentId: documentIds[0] ?? '' });
      await host.command('SaveTemplate', { templateName: `${name}'s template` });
      await host.command('CreateTeam', { teamName: `${name}'s team`, teamType: 'Research' });
      return host;
    };
    const person = (name: string) => page.getByRole('listitem').filter({ hasText: emailOf(name) });

    beforeAll(async () => {
      const { installation } = site;
      [hugo, lena, tom] = [
        await hosting('Hugo', 'Ada'),
        await hosting('Lena', 'Ben'),
        await installation.person('Tom'),
      ];
      await installation.person('Orla');
      const id = randomUUID();
      const cause = { commandId: id, causationId: id, correlationId: id };
      await installation.commandService.client.send('GrantOperator', { email: emailOf('orla') }, cause);
      page = await site.windowOf('Orla');
      taker = await site.windowOf('Tom');
    }, 60_000);

    step('is offered by an operator, who reads how much it is', async () => {
      await visit(page, '/operator/people?q=hugo@');
      await button(page, `Hand over all of ${emailOf('hugo')}`).click();
      const dialog = page.getByRole('dialog', { name: 'Hand over everything' });
      await dialog.getByText('1 project, 1 template, 1 team of').waitFor();
      await dialog.getByLabel('Email of the new host').fill(emailOf('hugo'));
      await button(page, 'Ask').click();
      await dialog.getByText('It is theirs already. Name somebody else.').waitFor();
      await dialog.getByLabel('Email of the new host').fill(emailOf('tom'));
      await examine(page, 'hand-over-asked');
      await button(page, 'Ask').click();
      await person('hugo')
        .getByText(`${emailOf('tom')} is asked to take it all over until`)
        .waitFor();
      expect(await page.locator('main').textContent()).not.toMatch(/secret/);
      await examine(page, 'hand-over-people');
    });

    step('needs room, which the settings of whoever takes it show, and operators set', async () => {
      await visit(taker, '/settings');
      const own = taker.getByRole('region', { name: 'What you may host' });
      await own.getByText('0 of 50 GB').waitFor();
      await examine(taker, 'host-limits');
      await visit(page, '/operator/people?q=tom@');
      await button(page, `Limits of ${emailOf('tom')}`).click();
      const dialog = page.getByRole('dialog', { name: 'Limits of one host' });
      await dialog.getByLabel('Open projects').fill('7');
      await dialog.getByLabel('Largest file in MB').fill('200');
      await dialog.getByLabel('Days that documents are kept').fill('365');
      await examine(page, 'host-limits-dialog');
      await button(page, 'Save').click();
      await person('tom').getByText('Limits of their own.').waitFor();
      await taker.reload();
      await own.getByText('0 of 7').waitFor();
      await own.getByText('At most 200 MB').waitFor();
      await own.getByText('At most 365 days').waitFor();
      await visit(page, '/operator/people?q=hugo@');
      await person('hugo').waitFor();
    });

    step('is listed by name for whom it is offered to, who accepts', async () => {
      await taker.goto(await linkTo());
      await waitForHeading(taker, 'Take over');
      await taker.getByText("Hugo's secret call").waitFor();
      await taker.getByText("Hugo's team").waitFor();
      await button(taker, 'Accept').click();
      await notice(taker, 'It is yours now.').waitFor();
      await taker.getByText('You took it over.').waitFor();
      await examine(taker, 'hand-over-accepted');
      await taker.getByRole('link', { name: 'Open your projects' }).click();
      await taker.getByText("Hugo's secret call").waitFor();
      await person('hugo')
        .getByText(`${emailOf('tom')} took it all over.`)
        .waitFor();
      await until(async () => (await hugo.list('projects')).length === 0);
    });

    step('waits for a while where an account is closed, and is handed over then', async () => {
      await lena.command('CloseAccount', { password });
      // Reads wait for what was done. The operator's page looks once a minute, and not whether all of it is there.
      await tom.list('projects');
      await visit(page, '/operator/projects');
      const left = page.getByRole('list', { name: 'Without a host' });
      await left.getByText('1 project, 1 template, 1 team').waitFor();
      await left.getByRole('button', { name: /^Hand over all of a closed account/ }).click();
      await page.getByLabel('Email of the new host').fill(emailOf('tom'));
      await button(page, 'Ask').click();
      await left.getByText(`${emailOf('tom')} is asked to take it all over until`).waitFor();
      await examine(page, 'hand-over-left');
      await taker.goto(await linkTo(1));
      await taker.getByText('Project in the bin, which goes on with you').waitFor();
      await examine(taker, 'hand-over-of-closed');
      await button(taker, 'Accept').click();
      await taker.getByText('You took it over.').waitFor();
      await page.reload();
      await waitForHeading(page, 'Projects');
      await left.waitFor({ state: 'detached' });
      await until(async () =>
        (await tom.list('projects')).some(
          ({ projectName, status }) => projectName === "Lena's secret call" && status === 'active',
        ),
      );
      const acts = await site.installation.engines.eventStore.readStream(streams.installation());
      expect(acts.filter(({ type }) => type === 'HandOverAccepted')).toHaveLength(2);
    });
  },
  async () => ({ variables: { BILLING: 'none' }, sites: [], close: async () => {} }),
);
