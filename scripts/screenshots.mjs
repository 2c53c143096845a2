// `npm run screenshots`: takes the pictures of README.md from the running example (`npm run demo`,
// on a fresh data directory).
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from './build.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'docs/images');
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

const shots = [
  { name: 'home', path: '/', heading: /./ },
  { name: 'project-host', as: host, path: `/projects/${project}`, heading: 'Horizon grant 2027' },
  {
    name: 'review',
    as: host,
    path: `/projects/${project}/review/${review.collaborator.id}/${review.documentId}`,
    heading: 'Letter of intent',
  },
  { name: 'collaborator', as: collaborator, path: `/projects/${project}`, heading: 'Horizon grant 2027' },
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
for (const colorScheme of ['light', 'dark']) {
  for (const [size, viewport] of Object.entries({
    '': { width: 1280, height: 860 },
    '-phone': { width: 360, height: 760 },
  })) {
    for (const { name, as, path, heading } of shots) {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
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
      if (name === 'review') await page.locator('canvas').first().waitFor();
      await page.screenshot({ path: join(folder, `${name}${size}-${colorScheme}.png`), animations: 'disabled' });
      await context.close();
    }
  }
}
await browser.close();
server.kill('SIGTERM');
await new Promise((resolve) => server.once('exit', resolve));
rmSync(dataDir, { recursive: true, force: true });
