import { beforeAll, expect, it } from '@jest/globals';
import type { BrowserContextOptions } from 'playwright-core';
import { desktop, phone } from '../support/browser.ts';
import { letter } from '../support/files.ts';
import { emailOf } from '../support/installation.ts';
import { loadingOf } from '../support/loading.ts';
import { createProject, projectSettings } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

type Who = 'host' | 'collaborator' | 'visitor';
/** Requests of a screen that is opened less often than those below it, which wait for no schemas. */
const usual = 30;

type Screen = readonly [path: string, who: Who, shownBy: string, mostRequests?: number];

const screens: readonly Screen[] = [
  ['/', 'visitor', 'h1', 10],
  ['/docs/api', 'visitor', '.api-search'],
  ['/sign-in', 'visitor', 'form'],
  ['/dashboard', 'host', 'main h1', 15],
  ['/projectlist', 'host', '[role=tabpanel] li a'],
  ['/projects/{id}', 'host', '[aria-label="Collaborators and their documents"]', 25],
  ['/projects/{id}', 'collaborator', '[aria-label="Required Documents"]', 25],
  ['/projects/{id}/documents', 'host', '[aria-label="Documents Collections"]'],
  ['/projects/{id}/audit', 'host', 'main [aria-label="State of the history"]'],
  ['/projects/{id}/review/{person}/{document}', 'host', 'main canvas'],
  ['/Notification', 'collaborator', '[role=tabpanel] li'],
  ['/settings/login-security', 'host', 'main h1'],
  ['/settings/payment-and-payouts', 'host', 'main h1'],
  ['/pricingplan', 'host', 'main h1'],
];

describeInBrowser('opened with an empty cache', (site) => {
  const ids = { id: '', person: '', document: '' };
  const sessions: Partial<Record<Who, NonNullable<BrowserContextOptions['storageState']>>> = {};
  beforeAll(async () => {
    const host = await site.installation.host('Hilda');
    const ada = await site.installation.person('Ada');
    const names = ['Letter of intent', 'Budget', 'Work plan'].map((fieldName) => ({ fieldName }));
    const settings = projectSettings('Field notes', { projectScope: 'private' });
    const { projectId, documentIds } = await createProject(host, settings, names);
    const emails = ['Ada', ...Array.from({ length: 11 }, (_, index) => `Partner${index}`)].map(emailOf);
    await host.command('InviteCollaborators', { projectId, emails });
    for (const documentId of documentIds) await host.command('AssignDocument', { projectId, documentId, emails });
    await host.command('ActivateProject', { projectId });
    await ada.command('JoinProject', { projectId });
    const documentId = documentIds[0] ?? '';
    await ada.upload(letter, { purpose: 'document', projectId, documentId });
    Object.assign(ids, { id: projectId, person: ada.accountId, document: documentId });
    for (const [who, name] of [
      ['host', 'Hilda'],
      ['collaborator', 'Ada'],
    ] as const) {
      const context = (await site.windowOf(name)).context();
      sessions[who] = await context.storageState();
      await context.close();
    }
  }, 120_000);

  it('lists come compressed, and say how many rows there are', async () => {
    const storageState = sessions.host;
    const page = await site.window({ ...(storageState && { storageState }) });
    const answering = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/collaborators');
    await page.goto(`/projects/${ids.id}`);
    const answer = await answering;
    const body = await answer.body();
    const { responseBodySize } = await answer.request().sizes();
    expect(await answer.headerValue('content-encoding')).toMatch(/^(br|gzip)$/);
    expect(responseBodySize).toBeLessThan(body.length / 3);
    expect(await answer.headerValue('content-range')).toMatch(/\/12$/);
    await page.getByLabel('Collaborators and their documents').waitFor();
  });

  it.each(screens)(
    '%s of a %s stays where it is, asks little, nothing twice',
    async (path, who, shownBy, mostRequests = usual) => {
      const address = path.replace(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name]);
      for (const viewport of [desktop, phone]) {
        const storageState = sessions[who];
        const page = await site.window({ viewport, ...(storageState && { storageState }) });
        const { requests, shift } = await loadingOf(page, address, shownBy);
        await page.context().close();
        expect({ width: viewport.width, shift, moves: shift > 0.05 }).toMatchObject({ moves: false });
        expect({ requests, tooMany: requests.length > mostRequests }).toMatchObject({ tooMany: false });
        if (mostRequests < usual) expect(requests.filter((request) => request.includes('/schemas-'))).toEqual([]);
        expect(requests.filter((request, index) => requests.indexOf(request) < index)).toEqual([]);
      }
    },
  );
});
