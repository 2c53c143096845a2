import type { Browser } from 'playwright-core';
import { openBrowser, windowOf } from '../browser.ts';
import { connectionsTo, type Shot } from '../load.ts';
import { type Line, median, repeated, timeOf } from '../measure.ts';
import { type Running, secondsOf } from '../servers.ts';
import { caughtUp, person, projectAsking, startHosted } from './prepare.ts';

const submitters = 300;
/** Whoever has an even number gives a second document. */
const documents = ['Proposal', 'Annex'];
const connections = 16;
const seconds = 3;
const rounds = 3;

/** What a page asks the API for, as its browser sends it, so that each version is measured by its own requests. */
const asked = async (browser: Browser, server: Running, token: string, path: string, shownBy: string) => {
  const page = await windowOf(browser, server.url, token);
  const shots: Promise<Shot>[] = [];
  page.on('requestfinished', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() !== 'GET' || !pathname.startsWith('/api/')) return;
    shots.push(
      request.allHeaders().then((all) => {
        const kept = Object.entries(all).filter(([name]) => /^(authorization|accept.*|range|x-.*)$/.test(name));
        return { method: 'GET' as const, path: pathname + search, headers: Object.fromEntries(kept) };
      }),
    );
  });
  await page.goto(path);
  await page.locator(shownBy).first().waitFor();
  // The network is never idle: live updates are a request that goes on.
  for (let before = -1; before < shots.length; ) {
    before = shots.length;
    await page.waitForTimeout(1_500);
  }
  await page.context().close();
  return Promise.all(shots);
};

/** Milliseconds until it stands in a browser with an empty cache. */
const cold = async (browser: Browser, server: Running, token: string, path: string, shownBy: string) => {
  const page = await windowOf(browser, server.url, token);
  const took = await timeOf(async () => {
    await page.goto(path);
    await page.locator(shownBy).first().waitFor();
  });
  await page.context().close();
  return took;
};

/** How often a second `connections` clients are given all of it, and the server's processor for one, in milliseconds. */
const measured = async (server: Running, shots: readonly Shot[]) => {
  const { pass, close } = connectionsTo(server.url, connections);
  const once = async (): Promise<{ perSecond: number; cost: number }> => {
    const before = secondsOf(server.pid);
    const begun = performance.now();
    let done = 0;
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() - begun < 1_000 * seconds) {
          for (const shot of shots) await pass(shot);
          done++;
        }
      }),
    );
    const took = (performance.now() - begun) / 1_000;
    return { perSecond: done / took, cost: (1_000 * (secondsOf(server.pid) - before)) / done };
  };
  await once();
  const found = await repeated(rounds, once);
  await close();
  return { perSecond: median(found.map((one) => one.perSecond)), cost: median(found.map((one) => one.cost)) };
};

/** A call of 300 submitters and 450 documents, screen by screen: how often a second 16 clients are served, and what one costs. */
export const callLines = async (): Promise<Line[]> => {
  const browser = await openBrowser('call');
  if (!browser) return [];
  const { dossier, client } = await startHosted();
  const required = documents.map((fieldName) => ({ fieldName, type: '.pdf' as const }));
  const { projectId, documentIds } = await projectAsking(client, 'A call', required);
  const press = await browser.newPage();
  await press.setContent(
    `<h1>Proposal</h1>${'<p>The partners share the cost of boats, tents and instruments.'.repeat(200)}`,
  );
  const file = { name: 'paper.pdf', bytes: await press.pdf({ format: 'A4' }) };
  await press.close();
  for (let index = 0; index < submitters; index++) {
    const submitter = await person(dossier.url, `submitter${index}`);
    await submitter.command('JoinProject', { projectId });
    for (const documentId of documentIds.slice(0, index % 2 === 0 ? 2 : 1))
      await submitter.upload(file, { purpose: 'document', projectId, documentId });
  }
  await caughtUp(client);
  const [one] = await client.list('collaborators', { projectId });
  const review = `/projects/${projectId}/review/${one?.personId}/${documentIds[0]}`;

  const screens = [
    { what: 'the host’s home', path: '/dashboard', shownBy: 'main h1' },
    { what: `the list of ${submitters}`, path: `/projects/${projectId}`, shownBy: 'table.matrix tbody tr' },
    { what: 'one submission opened', path: review, shownBy: 'main h1' },
  ];
  const lines: Line[] = [];
  const note = async (what: string, shots: readonly Shot[]) => {
    const { perSecond, cost } = await measured(dossier, shots);
    const ours = `${shots.length} requests, ${cost.toFixed(1)} ms of processor`;
    lines.push({ what, ours, against: '-', value: perSecond, unit: '/s', better: 'more' });
  };
  for (const { what, path, shownBy } of screens) {
    // The first window is told of what came since the last upload, and asks again.
    await asked(browser, dossier, client.token, path, shownBy);
    const shots = await asked(browser, dossier, client.token, path, shownBy);
    await note(what, shots);
    const list = shots.find(({ path }) => path.startsWith('/api/collaborators'));
    if (what.startsWith('the list') && list) await note(`its answer of ${submitters}`, [list]);
  }
  await note(`ZIP of ${submitters}`, [
    {
      method: 'GET',
      path: `/api/projects/${projectId}/archive.zip?which=all`,
      headers: { authorization: `Bearer ${client.token}` },
    },
  ]);
  const list = screens[1] as (typeof screens)[number];
  const colds = await repeated(5, () => cold(browser, dossier, client.token, list.path, list.shownBy));
  lines.push({ what: 'the list cold in Chromium', value: median(colds), unit: 'ms', better: 'less' });
  await browser.close();
  await dossier.stop();
  return lines;
};
