import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '../../shared/testing/until.ts';
import { notice, signIn } from '../support/pages.ts';
import { createProject } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

describeInBrowser('webhooks', (site) => {
  const received: { readonly body: string; readonly headers: IncomingHttpHeaders }[] = [];
  let receiver: Server;
  let url: string;
  beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      received.push({ body, headers: request.headers });
      response.end('Received, thank you.');
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  });
  afterAll(() => {
    receiver?.close();
  });

  it('[BEY-26] are added, tested, told of events, signed, and sent again', async () => {
    const host = await site.installation.host('Wanda');
    const { projectId } = await createProject(host);
    await host.command('ActivateProject', { projectId });
    const page = await site.window();
    await page.goto('/settings/webhooks');
    await signIn(page, 'wanda@people.example');
    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill(url);
    await dialog.getByRole('button', { name: 'Choose all' }).click();
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    const secret = await dialog.getByLabel('Secret').inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: 'Send a test event' }).click();
    await notice(page, 'A test event was sent.').waitFor();
    await page.getByText('Delivered').waitFor();
    await host.command('AddComment', { projectId, text: 'Nobody else reads this.' });
    const comment = await until(() => received.find(({ body }) => body.includes('comment.added')));
    expect(JSON.parse(comment.body)).toMatchObject({ data: { projectId, personId: host.accountId } });
    expect(comment.body).not.toContain('Nobody');
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = comment.headers;
    const signed = createHmac('sha256', key).update(`${id}.${at}.${comment.body}`).digest('base64');
    expect(signature).toBe(`v1,${signed}`);

    await page.getByRole('button', { name: 'Send again: comment.added' }).click();
    await until(() => received.filter(({ headers }) => headers['webhook-id'] === id).length === 2);
    await page.getByText('2 attempts').click();
    await page.getByText('Received, thank you.').first().waitFor();

    await page.getByRole('button', { name: /^More about/ }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No webhooks').waitFor();
  });
});
