// `npm run screenshots -- readme homepage every`: takes the pictures of README.md, of the homepage, and of every screen
// with the page that shows them (docs/screens.md), or those of them that are named, from the running example (`npm run
// demo`, on a fresh data directory).
import './typescript-hooks.mjs';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from './build.mjs';
import { everyScreen, sizes } from './screenshots/every-screen.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'docs/images');
const screensFolder = join(folder, 'screens');
const homepageFolder = join(root, 'web/src/public/pictures');
const password = 'Lantern-Harbour-2026';
const host = 'hilda@dossier.example';
const collaborator = 'chiara@unito.example';
/** Invited, and without an account. */
const guest = 'farid@usj.example';

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

const { ApiClient } = await import('../standalone/api-client.ts');
const client = await new ApiClient(url).signIn(host, password);
const list = (resource, filter) =>
  client.call('GET', `/api/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,99]`);
const projects = await list('projects', { status: 'active' });
const project = projects.find(({ projectScope }) => projectScope === 'private').id;
const submissions = await list('submissions', { projectId: project });
const review = submissions.find(({ type, status }) => type === '.pdf' && status === 'In Review');
const pathOf = ({ collaborator: { id }, documentId }) => `${id}/${documentId}`;

const screens = {
  home: { path: '/', heading: /./ },
  project: { as: host, path: `/projects/${project}`, heading: 'Horizon grant 2027' },
  review: {
    as: host,
    path: `/projects/${project}/review/${pathOf(review)}`,
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

/** The page of the document, which is white until then, or what changed in it. */
const isDrawn = () => {
  // A phone has the text of two versions instead.
  if (document.querySelector('del, ins')) return true;
  const page = document.querySelector('canvas');
  const points = page?.width ? page.getContext('2d').getImageData(0, 0, page.width, page.height).data : [];
  return points.some((value, index) => index % 4 < 3 && value < 200 && points[index - (index % 4) + 3] > 0);
};

/** A window of a person, or of a visitor, at the app. */
const windowOf = async (as, options) => {
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
  return page;
};

/** Opens the screen and waits until everything is there. */
const visit = async (page, path, heading) => {
  await page.goto(url + path);
  await page.getByRole('heading', { level: 1, name: heading }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('.MuiSkeleton-root, [aria-busy="true"]'));
  if (path.includes('/review/')) await page.waitForFunction(isDrawn);
};

/** Playwright itself takes no WebP. */
const keepWebp = async (page, file, { width, height }, { quality, scale = 1 }) => {
  const devtools = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, width, height, scale };
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality, clip });
  writeFileSync(file, Buffer.from(data, 'base64'));
  await devtools.detach();
};

const takeHomepage = async (colorScheme) => {
  for (const [name, { as, path, heading }, viewport] of homepage) {
    const page = await windowOf(as, { viewport, colorScheme, deviceScaleFactor: sharp });
    await visit(page, path, heading);
    const file = join(homepageFolder, `${name}-${colorScheme}.webp`);
    await keepWebp(page, file, viewport, { quality: 75, scale: sharp });
    await page.context().close();
  }
};

const takeReadme = async (colorScheme) => {
  for (const [suffix, viewport] of Object.entries({ '': desk, '-phone': phone }))
    for (const [name, { as, path, heading }] of readme) {
      const page = await windowOf(as, { viewport, colorScheme });
      await visit(page, path, heading);
      await page.screenshot({ path: join(folder, `${name}${suffix}-${colorScheme}.png`), animations: 'disabled' });
      await page.context().close();
    }
};

/** What the example has none of: a template and a project in the bin. */
const everything = async () => {
  await client.command('SaveTemplate', { templateName: 'Grant call', from: project });
  // A worker closes it some time after the demo is ready.
  let past;
  while (!past) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    [past] = await list('projects', { status: 'past' });
  }
  await client.command('DeleteProject', { projectId: past.id });
  const [{ id: draft }] = await list('projects', { status: 'draft' });
  const open = projects.find(({ projectScope }) => projectScope === 'public').id;
  const compared = submissions.find(({ type, version }) => type === '.pdf' && version > 1);
  const accepted = submissions.find(({ status }) => status === 'Accept');
  const inbox = await client.call('GET', '/dev/inbox.json');
  const invited = inbox.find(({ to, text }) => to.includes(guest) && text.includes('/invitation#'));
  const { pathname, hash } = new URL(/https?:\S+\/invitation#\S+/.exec(invited.text)[0]);
  return everyScreen({
    host,
    collaborator,
    project,
    open,
    draft,
    review: pathOf(review),
    compared: pathOf(compared),
    receipt: `${pathOf(accepted)}/1`,
    moment: new Date(Date.now() - 2 * 86_400_000).toISOString(),
    invitation: pathname + hash,
  });
};

/** The page that shows every screen. */
const writeGallery = (screens) => {
  const picture = (name, width, theme) => `images/screens/${name}-${width}-${theme}.webp`;
  const sections = screens.map(([name, title]) => {
    const shown = [1280, 360].flatMap((width) =>
      ['light', 'dark'].map(
        (theme) =>
          `<img src="${picture(name, width, theme)}" alt="${title}, ${width} px wide, ${theme} theme" height="300">`,
      ),
    );
    const others = [768, 1920].flatMap((width) =>
      ['light', 'dark'].map((theme) => `[${width} px, ${theme}](${picture(name, width, theme)})`),
    );
    return `## ${title}\n\n${shown.join('\n')}\n\n${others.join(' · ')}\n`;
  });
  const heading = '# Every screen\n\nTaken of the running example by `npm run screenshots -- every`.\n';
  writeFileSync(join(root, 'docs/screens.md'), [heading, ...sections].join('\n'));
};

const takeEvery = async () => {
  const screens = await everything();
  rmSync(screensFolder, { recursive: true, force: true });
  mkdirSync(screensFolder, { recursive: true });
  for (const colorScheme of ['light', 'dark']) {
    const windows = new Map();
    for (const as of [undefined, host, collaborator])
      windows.set(as, await windowOf(as, { viewport: desk, colorScheme }));
    for (const [name, , as, path] of screens) {
      const page = windows.get(as);
      await visit(page, path, /./);
      for (const [width, height] of Object.entries(sizes)) {
        const viewport = { width: Number(width), height };
        await page.setViewportSize(viewport);
        await page.waitForTimeout(300);
        if (path.includes('/review/')) await page.waitForFunction(isDrawn);
        await keepWebp(page, join(screensFolder, `${name}-${width}-${colorScheme}.webp`), viewport, { quality: 60 });
      }
    }
    for (const page of windows.values()) await page.context().close();
  }
  writeGallery(screens);
};

const wanted = process.argv.slice(2);
const isWanted = (part) => wanted.length === 0 || wanted.includes(part);
for (const colorScheme of ['light', 'dark']) {
  if (isWanted('homepage')) await takeHomepage(colorScheme);
  if (isWanted('readme')) await takeReadme(colorScheme);
}
// Last, because it adds to the example.
if (isWanted('every')) await takeEvery();
await browser.close();
server.kill('SIGTERM');
await new Promise((resolve) => server.once('exit', resolve));
rmSync(dataDir, { recursive: true, force: true });
