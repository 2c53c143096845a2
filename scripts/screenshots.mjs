// `npm run screenshots`: takes the pictures of README.md and of the homepage from the running example (`npm run
// demo`, on a fresh data directory). `-- homepage` takes those of the homepage alone.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from './build.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'docs/images');
const homepageFolder = join(root, 'web/src/public/pictures');
const password = 'Lantern-Harbour-2026';
const host = 'hilda@dossier.example';
const collaborator = 'chiara@unito.example';

await build();
const dataDir = mkdtempSync(join(tmpdir(), 'dossier-screenshots-'));
const server = spawn(process.execPath, [join(root, 'dist/main.js'), 'demo'], {
  env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await new Promise((resolve) => {
  createInterface({ input: server.stdout }).on('line', (line) => {
    const address = /open (http:\S+)/.exec(line)?.[1];
    if (address) resolve(address);
  });
});

const call = async (path, { token, ...body } = {}) => {
  const response = await fetch(url + path, {
    method: token ? 'GET' : 'POST',
    headers: token ? { Authorization: `Bearer ${token}` } : { 'Content-Type': 'application/json' },
    ...(!token && { body: JSON.stringify(body) }),
  });
  return response.json();
};
const { token } = await call('/api/auth/sign-in', { email: host, password });
const query = (filter) => `filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,99]`;
const projects = await call(`/api/projects?${query({ status: 'active' })}`, { token });
const project = projects.find(({ projectScope }) => projectScope === 'private').id;
const submissions = await call(`/api/submissions?${query({ projectId: project })}`, { token });
const review = submissions.find(({ type, status }) => type === '.pdf' && status === 'In Review');

const screens = {
  home: { path: '/', heading: /./ },
  project: { as: host, path: `/projects/${project}`, heading: 'Horizon grant 2027' },
  review: {
    as: host,
    path: `/projects/${project}/review/${review.collaborator.id}/${review.documentId}`,
    heading: 'Letter of intent',
  },
  collaborator: { as: collaborator, path: `/projects/${project}`, heading: 'Horizon grant 2027' },
};
const readme = [
  ['home', screens.home],
  ['project-host', screens.project],
  ['review', screens.review],
  ['collaborator', screens.collaborator],
];
const desk = { width: 1280, height: 860 };
const phone = { width: 360, height: 760 };
/** Sizes as `web/src/public/pictures/pictures.ts` says. */
const wide = { width: 1240, height: 780 };
const narrow = { width: 360, height: 720 };
/** For screens that have more points than pixels of CSS. */
const sharp = 1.5;
const homepage = [
  ['project', screens.project, wide],
  ['project-phone', screens.project, narrow],
  ['review', screens.review, wide],
  ['collaborator', screens.collaborator, narrow],
];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
/** What only installations for a try say on every screen, before the app asks for it. */
const forgetTestEngines = () =>
  new MutationObserver(() => document.querySelector('meta[name="test-engines"]')?.remove()).observe(document, {
    childList: true,
    subtree: true,
  });

/** The page of the document, which is white until then. */
const isDrawn = () => {
  const page = document.querySelector('canvas');
  const points = page?.width ? page.getContext('2d').getImageData(0, 0, page.width, page.height).data : [];
  return points.some((value, index) => index % 4 < 3 && value < 200 && points[index - (index % 4) + 3] > 0);
};

/** The screen, open and settled, while it is looked at. */
const shown = async ({ as, path, heading }, options, look) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'America/New_York', ...options });
  const page = await context.newPage();
  await page.addInitScript(forgetTestEngines);
  if (as) {
    await page.goto(`${url}/sign-in`);
    await page.getByLabel('Email').fill(as);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
  }
  await page.goto(url + path);
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.MuiSkeleton-root').length === 0);
  if (path.includes('/review/')) await page.waitForFunction(isDrawn);
  await look(page, context);
  await context.close();
};

for (const colorScheme of ['light', 'dark']) {
  for (const [name, screen, viewport] of homepage)
    await shown(screen, { viewport, colorScheme, deviceScaleFactor: sharp }, async (page, context) => {
      // Playwright itself takes no WebP.
      const devtools = await context.newCDPSession(page);
      const clip = { x: 0, y: 0, ...viewport, scale: sharp };
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 75, clip });
      writeFileSync(join(homepageFolder, `${name}-${colorScheme}.webp`), Buffer.from(data, 'base64'));
    });
  if (process.argv[2] === 'homepage') continue;
  for (const [suffix, viewport] of Object.entries({ '': desk, '-phone': phone }))
    for (const [name, screen] of readme)
      await shown(screen, { viewport, colorScheme }, (page) =>
        page.screenshot({ path: join(folder, `${name}${suffix}-${colorScheme}.png`), animations: 'disabled' }),
      );
}
await browser.close();
server.kill('SIGTERM');
await new Promise((resolve) => server.once('exit', resolve));
rmSync(dataDir, { recursive: true, force: true });
