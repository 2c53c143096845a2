// `npm run screenshots -- readme homepage every`: takes the pictures of README.md, of the homepage, and of every screen
// with the page that shows them (data/screens/index.html), or those of them that are named, from the running example
// (`npm run demo`, on a fresh data directory).
import './typescript-hooks.mjs';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from './build.mjs';
import { everyScreen, sizes } from './screenshots/every-screen.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const readmeFolder = join(root, 'docs/images');
/** Outside git: these are for looking at, and made again in some minutes. */
const screensFolder = join(root, 'data/screens');
const gallery = join(screensFolder, 'index.html');
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
  project: { as: host, path: `/projects/${project}`, heading: 'Horizon grant 2027' },
  review: {
    as: host,
    path: `/projects/${project}/review/${pathOf(review)}`,
    heading: 'Letter of intent',
  },
  collaborator: { as: collaborator, path: `/projects/${project}`, heading: 'Horizon grant 2027' },
};
const readme = [
  ['project-host', screens.project, 'light'],
  ['review', screens.review, 'light'],
  ['collaborator', screens.collaborator, 'dark'],
];
const desk = { width: 1280, height: 860 };
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

/** What is in the window; a picture that cannot be loaded fails. */
const picturesShown = () =>
  Promise.all(
    [...document.images]
      .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
      .map((image) => image.decode()),
  );

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

/** Signs on the page that no font here has: they are drawn as one that no script has, which is an empty box. */
const signsWithoutFont = () => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  canvas.font = `16px ${getComputedStyle(document.body).fontFamily}`;
  const drawn = (sign) => {
    canvas.clearRect(0, 0, 40, 40);
    canvas.fillText(sign, 0, 20);
    return canvas.getImageData(0, 0, 40, 40).data.join();
  };
  const box = drawn('\u0378');
  return [...new Set(document.body.textContent)].filter((sign) => sign > '\u024f' && drawn(sign) === box);
};
const warned = new Set();
const warnOfBoxes = (signs) => {
  const unsaid = signs.filter((sign) => !warned.has(sign));
  for (const sign of unsaid) warned.add(sign);
  if (unsaid.length > 0)
    console.warn(`No font on this machine has ${unsaid.join(' ')}: pictures show empty boxes (CONTRIBUTING.md).`);
};

/** Opens the screen and waits until everything is there. */
const visit = async (page, path, heading) => {
  await page.goto(url + path);
  await page.getByRole('heading', { level: 1, name: heading }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('.MuiSkeleton-root, [aria-busy="true"]'));
  if (path.includes('/review/')) await page.waitForFunction(isDrawn);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(picturesShown);
  warnOfBoxes(await page.evaluate(signsWithoutFont));
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

const takeReadme = async () => {
  for (const [name, { as, path, heading }, colorScheme] of readme) {
    const page = await windowOf(as, { viewport: desk, colorScheme });
    await visit(page, path, heading);
    await page.screenshot({ path: join(readmeFolder, `${name}-${colorScheme}.png`), animations: 'disabled' });
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
  const sections = screens.map(([name, title]) => {
    const shown = Object.keys(sizes).flatMap((width) =>
      ['light', 'dark'].map((theme) => {
        const file = `${name}-${width}-${theme}.webp`;
        const alt = `${title}, ${width} px wide, ${theme} theme`;
        return `<a href="${file}"><img src="${file}" alt="${alt}" height="300" loading="lazy"></a>`;
      }),
    );
    return `<h2>${title}</h2>\n${shown.join('\n')}\n`.replaceAll('&', '&amp;');
  });
  const heading =
    '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Every screen</title>\n<h1>Every screen</h1>\n';
  writeFileSync(gallery, [heading, ...sections].join('\n'));
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
        await page.evaluate(picturesShown);
        if (path.includes('/review/')) await page.waitForFunction(isDrawn);
        await keepWebp(page, join(screensFolder, `${name}-${width}-${colorScheme}.webp`), viewport, { quality: 60 });
      }
    }
    for (const page of windows.values()) await page.context().close();
  }
  writeGallery(screens);
  console.log(`Every screen: ${pathToFileURL(gallery)}`);
};

const wanted = process.argv.slice(2);
const isWanted = (part) => wanted.length === 0 || wanted.includes(part);
if (isWanted('homepage')) for (const colorScheme of ['light', 'dark']) await takeHomepage(colorScheme);
if (isWanted('readme')) await takeReadme();
// Last, because it adds to the example.
if (isWanted('every')) await takeEvery();
await browser.close();
server.kill('SIGTERM');
await new Promise((resolve) => server.once('exit', resolve));
rmSync(dataDir, { recursive: true, force: true });
