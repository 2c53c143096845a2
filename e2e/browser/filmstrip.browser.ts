import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { concurrently } from '../../shared/async/concurrency.ts';
import { until } from '../../shared/testing/until.ts';
import { ApiClient } from '../../standalone/api-client.ts';
import { examine, look } from '../support/appearance.ts';
import { letter } from '../support/files.ts';
import { comeAsGuest } from '../support/guests.ts';
import { emailOf } from '../support/installation.ts';
import { button, visit } from '../support/pages.ts';
import { createProject, projectSettings, startPublicProject } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

const names = ['Ada', 'Bo', 'Cy', 'Di', 'Eve', 'Flo', 'Gus', 'Hal', 'Ida', 'Jo', 'Kim', 'Lea', 'Max', 'Nia'];

/** The letter with megabytes that no page needs. */
const longLetter = () => {
  const text = letter.bytes.toString('latin1');
  const at = text.lastIndexOf('xref\n', text.lastIndexOf('startxref') - 1);
  const content = 'x'.repeat(6_000_000);
  const unused = `99 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`;
  const end = text.slice(at).replace(/startxref\s+\d+/, `startxref\n${at + unused.length}`);
  return { ...letter, bytes: Buffer.from(text.slice(0, at) + unused + end, 'latin1') };
};

const many = 40;
const partner = (n: number) => emailOf(`partner${String(n).padStart(3, '0')}`);

describeInBrowser('the same document of everybody', (site) => {
  let host: ApiClient;
  let ada: ApiClient;
  let bo: ApiClient;
  let page: Page;
  let projectId = '';
  beforeAll(async () => {
    host = await site.installation.host('Hilda');
    const project = await startPublicProject(host, 'Tide survey');
    ({ projectId } = project);
    let first = '';
    for (const name of names) {
      const person = await site.installation.person(name);
      await person.command('JoinProject', { projectId });
      await person.upload(letter, { purpose: 'document', projectId, documentId: project.documentId });
      first ||= person.accountId;
      if (name === 'Ada') ada = person;
      if (name === 'Bo') bo = person;
    }
    page = await site.windowOf('Hilda', `/projects/${projectId}/review/${first}/${project.documentId}`);
    await button(page, "Everybody's").click();
  }, 120_000);
  const strip = () => page.getByRole('region', { name: 'Letter of everybody' });
  const state = () => page.getByText(/ in Tide survey$/).textContent();
  const accepted = async () => (await host.list('submissions', { projectId, status: 'Accept' })).length;

  it('[BEY-13] is a strip of pictures, of which only those in sight are drawn and fetched', async () => {
    await strip().getByRole('link', { name: 'Ada Person: Uploaded' }).waitFor();
    await until(async () => (await strip().locator('img').count()) >= 5);
    expect(await strip().getByRole('listitem').count()).toBeLessThan(names.length);
    await examine(page, 'filmstrip');
    await strip().getByRole('link', { name: 'Ada Person: Uploaded' }).focus();
    // Keys that come faster than frames.
    await page.evaluate(`for (const key of ['End', 'ArrowLeft', 'Home', 'ArrowRight', 'ArrowRight'])
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    document.activeElement.click();`);
    await until(async () => (await state()) === 'Cy Person in Tide survey');
    expect(await strip().getByRole('link', { name: 'Cy Person: Uploaded' }).getAttribute('aria-current')).toBe('page');
  });

  it('[BEY-45] is accepted for those who are ticked, whoever is looked at meanwhile', async () => {
    await strip().getByRole('checkbox', { name: 'Tick Bo Person' }).check();
    await strip().getByRole('link', { name: 'Di Person: Uploaded' }).click();
    await until(async () => (await state()) === 'Di Person in Tide survey');
    await strip().getByRole('link', { name: 'Di Person: Uploaded' }).focus();
    await page.keyboard.press(' ');
    await button(strip().page(), 'Accept 2').click();
    const dialog = page.getByRole('dialog', { name: 'Accept 2 uploads of 2 collaborators?' });
    await look(page, 'filmstrip.accept');
    await button(dialog, 'Accept').click();
    await page.getByText('2 documents accepted.').waitFor();
    expect(await accepted()).toBe(2);
    await strip().getByRole('link', { name: 'Bo Person: Accept' }).waitFor();
    await button(page, 'Tick the 12 not reviewed').click();
    await button(page, 'Accept 12').click();
    await button(page.getByRole('dialog'), 'Accept').click();
    await page.getByText('12 documents accepted.').waitFor();
    expect(await accepted()).toBe(names.length);
  });

  it('[BEY-13] is a picture of which only the first page was fetched where somebody’s is long', async () => {
    const { projectId, documentId } = await startPublicProject(host, 'Long survey');
    for (const one of [ada, bo]) await one.command('JoinProject', { projectId });
    await ada.upload(letter, { purpose: 'document', projectId, documentId });
    await bo.upload(longLetter(), { purpose: 'document', projectId, documentId });
    const [long] = (await host.list('submissions', { projectId })).toSorted((one, other) => other.size - one.size);
    expect(long?.size).toBeGreaterThan(6_000_000);
    const pieces: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes(`/api/files/${long?.fileId}`) && response.status() === 206)
        pieces.push(Number(response.headers()['content-length']));
    });
    // Of its pieces the first does not come, nor when it is asked for once more: then all is tried again.
    let lost = 0;
    await page.route(`**/api/files/${long?.fileId}**`, (route) => {
      const { range } = route.request().headers();
      if (lost === 2 || range === undefined || range === 'bytes=0-0') return route.fallback();
      lost += 1;
      return route.abort('connectionreset');
    });
    await visit(page, `/projects/${projectId}/review/${ada.accountId}/${documentId}`);
    await until(async () => (await strip().locator('img').count()) === 2);
    expect(lost).toBe(2);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(500_000);
  });

  describe(`of ${many} people`, () => {
    let latecomer: () => Promise<unknown>;
    /** Addresses of files that were asked for, and how many at once at most. */
    const asked = { files: 0, at: 0, most: 0 };
    beforeAll(async () => {
      const project = await createProject(host, projectSettings('Large survey', { projectScope: 'private' }));
      const { projectId } = project;
      const documentId = project.documentIds[0] ?? '';
      const emails = Array.from({ length: many }, (_, n) => partner(n));
      await host.command('InviteCollaborators', { projectId, emails });
      await host.command('AssignDocument', { projectId, documentId, emails });
      await host.command('ActivateProject', { projectId });
      const deliver = async (email: string) => {
        const guest = new ApiClient(site.installation.url);
        await comeAsGuest(site.installation, guest, email, projectId);
        await guest.upload(letter, { purpose: 'document', projectId, documentId });
        return guest;
      };
      // Whoever is first by name comes later.
      latecomer = () => deliver(partner(0));
      const first = await deliver(partner(1));
      await concurrently(4, emails.slice(2), deliver);
      // The first that is asked of a file, whatever pieces of it follow.
      const isAsked = (request: Request) => request.headers().range === 'bytes=0-0';
      page.on('request', (request) => {
        if (!isAsked(request)) return;
        asked.files += 1;
        asked.at += 1;
        asked.most = Math.max(asked.most, asked.at);
      });
      const ended = (request: Request) => {
        if (isAsked(request)) asked.at -= 1;
      };
      page.on('requestfinished', ended);
      page.on('requestfailed', ended);
      await visit(page, `/projects/${projectId}/review/${first.accountId}/${documentId}`);
    }, 240_000);
    const frame = (n: number) => strip().getByRole('link', { name: `${partner(n)}: Uploaded` });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    const reel = () => strip().locator('ul').locator('..');
    const areDrawn = async () => {
      const frames = await strip().getByRole('listitem').count();
      return (await strip().locator('img').count()) === frames;
    };

    it('[BEY-13] is gone through by keys from one end to the other, also when it was scrolled away from', async () => {
      await frame(1).focus();
      await page.keyboard.press('End');
      await until(async () => (await focused()) === `${partner(many - 1)}: Uploaded`);
      await page.keyboard.press('PageUp');
      await until(async () => !(await focused())?.startsWith(partner(many - 1)));
      await page.keyboard.press('Home');
      await until(async () => (await focused()) === `${partner(1)}: Uploaded`);
      await reel().evaluate((element) => element.scrollTo(20 * 122, 0));
      await frame(20).waitFor();
      await page.keyboard.press('ArrowRight');
      await until(async () => (await focused()) === `${partner(2)}: Uploaded`);
    });

    it('fetches and draws a few at a time, of those in sight, and nothing that was scrolled past', async () => {
      // Whoever is in sight is drawn before anything is counted.
      await until(areDrawn);
      const before = asked.files;
      asked.most = asked.at;
      // No file comes while it is scrolled: what is then fetched does not depend on how long that takes.
      let arrive = (): void => undefined;
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await page.route(/\/api\/files\//, async (route) => {
        await arrived;
        await route.continue();
      });
      await reel().evaluate(async (element) => {
        const steps = 60;
        for (let step = 0; step <= steps; step++) {
          element.scrollLeft = (step / steps) * element.scrollWidth;
          await new Promise(requestAnimationFrame);
        }
      });
      await frame(many - 1).waitFor();
      arrive();
      await until(areDrawn);
      await page.unroute(/\/api\/files\//);
      const drawn = await strip().getByRole('listitem').count();
      expect(drawn).toBeLessThan(20);
      await until(() => asked.at === 0);
      // Those in sight, and what was under way when they were scrolled past.
      expect(asked.files - before).toBeLessThanOrEqual(drawn + 2);
      expect(asked.most).toBeLessThanOrEqual(2);
    });

    it('stays where it was scrolled to when somebody else delivers', async () => {
      const at = () => reel().evaluate(({ scrollLeft }) => scrollLeft);
      await reel().evaluate((element) => element.scrollTo(15 * 122, 0));
      const before = await at();
      await latecomer();
      await strip().getByText(`${many} deliveries`).waitFor();
      expect(await at()).toBe(before);
      await examine(page, 'filmstrip.many');
    });
  });
});
