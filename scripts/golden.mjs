// `npm run golden`: writes anew what follows from the golden log and the rules: hashes of the read models, the table of rights.
// `-- add DocumentAssigned '{"projectId":"123456789", ...}'` adds an event in its newest version to the log first, stored as a command
// handler would. People of the log: hanna, ann, sam.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import './typescript-hooks.mjs';

const { answerTermOf, events, streamOf } = await import('../shared/contract/index.ts');
const { createCodec } = await import('../shared/history/index.ts');
const { record } = await import('../shared/history/testing/index.ts');

const file = new URL('../shared/history/golden/events.json', import.meta.url);
const [verb, type, json = ''] = process.argv.slice(2);

const fail = (message) => {
  console.error(message);
  process.exit(2);
};
if (verb && (verb !== 'add' || !type || !json)) fail(`npm run golden -- add TYPE 'DATA AS JSON'`);

const add = async () => {
  const known = Object.hasOwn(events, type) ? events[type] : fail(`There is no event ${type}.`);
  const golden = JSON.parse(readFileSync(file, 'utf8'));
  const stored = golden.events.map((entry) => entry.stored);
  if (stored.some((event) => event.type === type && event.version === known.version))
    fail(`${type} ${known.version} is there: what was released is never edited.`);

  const store = {
    readStream: async (stream, { from = 0 } = {}) =>
      stored
        .filter((event) => event.stream === stream && event.revision >= from)
        .toSorted((one, other) => other.revision - one.revision),
    append: async (_stream, _expected, made) => {
      const head = Math.max(...stored.map(({ position }) => position));
      made.forEach((envelope, index) => void stored.push({ ...envelope, position: head + 1 + index }));
    },
  };
  // Keys of answers are made at their first mention, as by a directory.
  const keyOf = (id) => {
    if (answerTermOf(id)) golden.keys[id] ??= randomBytes(32).toString('base64');
    return Buffer.from(golden.keys[id] ?? fail(`Nobody in the log is ${id}.`), 'base64');
  };
  const codec = createCodec({
    keysOf: async (ids) => new Map(ids.map((id) => [id, keyOf(id)])),
    onErased: () => () => {},
  });
  const opened = JSON.parse(json);
  const event = { type, data: known.schema.parse(opened) };
  const [made] = await record(store, codec, streamOf(event), [event]);
  golden.events.push({ stored: made, opened });
  writeFileSync(file, JSON.stringify(golden, null, 2));
  console.log(`${type} ${known.version} is position ${made.position}.`);
};

if (verb) await add();
const { status } = spawnSync(
  process.execPath,
  ['scripts/test.mjs', 'query-service/read-models/versions', 'shared/history/golden', 'e2e/api/rights/rights'],
  { cwd: fileURLToPath(new URL('..', import.meta.url)), env: { ...process.env, REGENERATE: '1' }, stdio: 'inherit' },
);
execFileSync('npx', ['biome', 'format', '--write', fileURLToPath(file)], { stdio: 'ignore' });
process.exitCode = status ?? 1;
