// `npm run upgrade-data -- COMMIT...`: what that release leaves in its data directory, as e2e/api/upgrade-data/COMMIT.tar.br. e2e/api/upgrade-from.api.ts
// starts the newest product on each. The release makes it itself: its own packages, its own demo, and over its own HTTP interface what demos lacked.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import Database from 'libsql';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const archives = join(root, 'e2e/api/upgrade-data');
const password = 'Lantern-Harbour-2026';
const run = (cwd, command, ...words) => execFileSync(command, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
};

/** A checkout with its packages and its built server. */
const checkOut = (commit, folder) => {
  run(root, 'git', 'worktree', 'add', '--detach', folder, commit);
  run(folder, 'npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
  const build = `import { build } from './scripts/build.mjs'; await build({ web: false });`;
  run(folder, process.execPath, '--input-type=module', '-e', build);
};

/** A client that any release understands. */
const clientOf = (url, accepted = []) => {
  let token = '';
  const call = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json().catch(() => undefined) };
  };
  return {
    signIn: async (email) => {
      const { body } = await call('POST', '/api/auth/sign-in', { email, password });
      if (!body?.token) throw new Error(`${email} cannot sign in: ${JSON.stringify(body)}`);
      token = body.token;
    },
    /** All of them, or those of a project. */
    list: async (resource, filter = {}) => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,999]' });
      const { status, body } = await call('GET', `/api/${resource}?${query}`);
      if (status >= 300) throw new Error(`${resource}: ${JSON.stringify(body)}`);
      return body;
    },
    /** What the release does not know, or wants otherwise, is named and left out. */
    attempt: async (method, path, body) => {
      const { status, body: answer } = await call(method, path, body, { 'Idempotency-Key': crypto.randomUUID() });
      if (status < 300) accepted.push(path.replace(/\/\d+$/, ''));
      process.stdout.write(`  ${path}: ${status}${status < 300 ? '' : ` ${answer?.title ?? ''}`}\n`);
      return answer;
    },
  };
};

/** A retention, questions and answers, tables of the directory that only some releases have, and a person who is erased. Answers what was accepted. */
const addWhatDemosLack = async (url) => {
  const accepted = [];
  const as = async (email) => {
    const client = clientOf(url, accepted);
    await client.signIn(email);
    return { ...client, command: (name, payload) => client.attempt('POST', `/api/commands/${name}`, payload) };
  };
  const host = await as('hilda@dossier.example');
  const projects = await host.list('projects');
  const idOf = (name) => projects.find(({ projectName }) => projectName.startsWith(name)).id;
  const projectId = idOf('Horizon');
  await host.command('SetRetention', { projectId: idOf('Final reports'), days: 30 });
  const question = { kind: 'text', questionId: 'name', label: 'Name of the partner' };
  await host.command('DefineQuestions', {
    projectId,
    sections: [{ sectionId: 'about', title: 'About you', questions: [question] }],
  });
  await host.attempt('POST', '/api/auth/tokens', {
    name: 'Export',
    scopes: ['projects:read', 'files:read'],
    days: 30,
    password,
  });
  await host.attempt('PUT', '/api/auth/saved-filters', {
    list: `people-${projectId}`,
    name: 'To chase',
    search: 'show=missing',
  });
  await host.command('ChangeSettings', { name: 'Grants office' });
  const ada = await as('ada@instituto.example');
  const answers = [{ questionId: 'name', value: 'Instituto Superior' }];
  await ada.command('AnswerQuestions', { projectId, sectionId: 'about', answers });
  const drafts = [{ questionId: 'name', value: 'Universit', age: 0 }];
  await (await as('chiara@unito.example')).attempt('PUT', `/api/answer-drafts/${projectId}`, { drafts });
  await (await as('jonas@ku.example')).command('CloseAccount', { password });
  return accepted;
};

/** What the release itself answers the host: the newest product has to answer that, too. */
const shownBy = async (url) => {
  const host = clientOf(url);
  await host.signIn('hilda@dossier.example');
  const projects = await host.list('projects');
  const projectId = projects.find(({ projectName }) => projectName.startsWith('Horizon')).id;
  const of = async (resource) => [resource, await host.list(resource, { projectId })];
  const lists = await Promise.all(['documents', 'collaborators', 'submissions', 'comments'].map(of));
  return { at: new Date().toISOString(), projectId, projects, ...Object.fromEntries(lists) };
};

/** Reactions follow a command: until nothing was stored for some seconds. */
const calm = async (file) => {
  for (let last = -1, since = Date.now(); Date.now() - since < 4_000; ) {
    const db = new Database(file, { readonly: true });
    const { head } = db.prepare('SELECT max(rowid) AS head FROM events').get();
    db.close();
    if (head !== last) since = Date.now();
    last = head;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};

const fill = async (folder, dataDir) => {
  const environment = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), SOFFICE_PATH: 'off' };
  const options = { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'inherit'] };
  const child = spawn(process.execPath, ['dist/main.js', 'demo'], options);
  const url = `http://127.0.0.1:${environment.PORT}`;
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    process.stdout.write(`  ${line}\n`);
    if (/Dossier is running/.test(line)) break;
  }
  child.stdout.resume();
  const scripts = Object.keys(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).scripts);
  const command = (name, ...words) => {
    if (!scripts.includes(name)) return false;
    const { status } = spawnSync(process.execPath, ['dist/main.js', name, ...words], options);
    process.stdout.write(`  ${[name, ...words].join(' ')}: ${status}\n`);
    return status === 0;
  };
  command('grant', 'operator', 'hilda@dossier.example');
  const accepted = await addWhatDemosLack(url);
  await calm(join(dataDir, 'events.db'));
  const shown = { accepted, ...(await shownBy(url)) };
  const erase = () => command('erase-person', 'farid@usj.example');
  // Older releases did it only while they did not run.
  const isErased = erase();
  child.kill('SIGTERM');
  const [code] = await ended;
  if (code !== 0) throw new Error(`it ended with ${code}`);
  if (isErased || erase()) accepted.push('erase-person');
  writeFileSync(join(dataDir, 'shown.json'), JSON.stringify(shown));
};

/** Without what is made anew, or is large and read by nobody. */
const pack = (dataDir, archive) => {
  for (const name of ['views', 'mails', 'previews', 'backups'])
    rmSync(join(dataDir, name), { recursive: true, force: true });
  for (const name of readdirSync(dataDir).filter((name) => name.endsWith('.db'))) {
    const db = new Database(join(dataDir, name));
    db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
  }
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--format=ustar'];
  const left = ['--exclude=*-wal', '--exclude=*-shm', '--exclude=*.lock'];
  const tar = execFileSync('tar', [...same, ...left, '-cf', '-', '.'], { cwd: dataDir, maxBuffer: 2 ** 30 });
  // The demo's documents are alike, further apart than gzip looks back.
  writeFileSync(archive, brotliCompressSync(tar, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }));
};

for (const commit of process.argv.slice(2)) {
  const place = mkdtempSync(join(tmpdir(), 'dossier-upgrade-data-'));
  const folder = join(place, 'release');
  const dataDir = join(place, 'data');
  const archive = join(archives, `${commit}.tar.br`);
  process.stdout.write(`${commit}\n`);
  mkdirSync(archives, { recursive: true });
  try {
    checkOut(commit, folder);
    await fill(folder, dataDir);
    pack(dataDir, archive);
  } finally {
    if (existsSync(folder)) run(root, 'git', 'worktree', 'remove', '--force', folder);
    rmSync(place, { recursive: true, force: true });
  }
}
