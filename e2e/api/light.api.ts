import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import Database from 'libsql';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { type Installation, openTestInstallation } from '../support/installation.ts';
import { startPublicProject } from '../support/projects.ts';

/** Statements that ran on the main thread since, by their text, and what they asked for. */
const ran: { readonly sql: string; readonly values: string }[] = [];
const watchStatements = () => {
  const { prepare } = Database.prototype;
  Database.prototype.prepare = function (this: Database.Database, sql: string) {
    const statement = prepare.call(this, sql);
    for (const name of ['all', 'get', 'run'] as const) {
      const run = statement[name] as (...values: unknown[]) => unknown;
      Object.assign(statement, {
        [name]: (...values: unknown[]) => {
          ran.push({ sql: sql.replace(/\s+/g, ' ').trim(), values: JSON.stringify(values).slice(0, 100) });
          return run.apply(statement, values);
        },
      });
    }
    return statement;
  } as typeof prepare;
  return () => {
    Database.prototype.prepare = prepare;
  };
};
/** What is looked for by the clock, and how far reactions are, which is noted once for many events. */
const isByTheClock = (sql: string) => /\b(?:jobs|marks|c_duties|progress)\b/.test(sql);

let installation: Installation;
let host: ApiClient;
let projectId: string;
let unwatch: () => void;
beforeAll(async () => {
  unwatch = watchStatements();
  installation = await openTestInstallation();
  host = await installation.host();
  ({ projectId } = await startPublicProject(host, 'Grant'));
}, 60_000);
afterAll(async () => {
  await installation.remove();
  unwatch();
});

const statementsOf = async (work: () => Promise<unknown>) => {
  ran.length = 0;
  await work();
  return ran.flatMap(({ sql, values }) => (isByTheClock(sql) ? [] : [`${sql} ${values}`]));
};
/** Reactions to what was sent before are over, too, and no job of theirs waits. */
const untilQuiet = async () => {
  const { jobs, eventStore } = installation.engines;
  await until(async () => (await jobs.mark('workers-0'))?.offset === (await eventStore.head()));
  await until(async () => (await jobs.oldest()) === undefined);
  // Waits until the views show what this client has changed.
  await host.list('projects');
};
const comment = (text: string, on = projectId) => host.command('AddComment', { projectId: on, text });

it('a comment asks no database for anything', async () => {
  await comment('The first of many');
  await untilQuiet();
  const statements = await statementsOf(async () => {
    for (let count = 0; count < 10; count += 1) await comment(`Comment ${count}`);
    await untilQuiet();
  });
  expect(statements).toEqual([]);
});

it('a list that was asked for before is read from memory, until anything in it changes', async () => {
  const list = () => host.list('projects');
  await untilQuiet();
  const before = await list();
  let again: unknown;
  expect(await statementsOf(async () => (again = await list()))).toEqual([]);
  expect(again).toEqual(before);
  await comment('Says nothing about the project');
  await untilQuiet();
  expect(await statementsOf(list)).toEqual([]);
  await host.command('SetExpectedCollaborators', { projectId, expectedCollaborators: 7 });
  expect(await list()).toMatchObject([{ expectedCollaborators: 7 }]);
});

it('one person is never answered what another was', async () => {
  const ada = await installation.person('Ada');
  expect(await host.list('projects')).toHaveLength(1);
  expect(await ada.list('projects')).toEqual([]);
  await ada.command('JoinProject', { projectId });
  expect(await ada.list('projects')).toMatchObject([{ role: 'collaborator' }]);
  await ada.command('LeaveProject', { projectId });
  expect(await ada.list('projects')).toEqual([]);
});

/**
 * Commits to the events, each of which is one fdatasync: frames of the write-ahead log that say how large the database is after them
 * (https://www.sqlite.org/fileformat.html#the_write_ahead_log). Nothing is folded into the database before some megabytes are written.
 */
const commits = () => {
  const log = readFileSync(join(installation.dataDir, 'events.db-wal'));
  const [begin, header, page] = [32, 24, log.readUInt32BE(8)];
  const salts = log.subarray(16, 24);
  let count = 0;
  for (let frame = begin; frame + header <= log.length; frame += header + page)
    if (log.subarray(frame + 8, frame + 16).equals(salts) && log.readUInt32BE(frame + 4) > 0) count += 1;
  return count;
};
/** Events that handling commands has read from the store. */
const countReads = () => {
  const { eventStore } = installation.engines;
  const { readStream } = eventStore;
  let read = 0;
  eventStore.readStream = async (...given) => {
    const events = await readStream.apply(eventStore, given);
    read += events.length;
    return events;
  };
  return () => {
    eventStore.readStream = readStream;
    return read;
  };
};

it('a comment reads no event and is one commit; those of other projects that wait meanwhile share the next', async () => {
  const others = [];
  for (let count = 0; count < 10; count += 1) others.push((await startPublicProject(host, `Call ${count}`)).projectId);
  for (const other of others) await comment('The first', other);
  await untilQuiet();
  const reads = countReads();
  const before = commits();
  for (let count = 0; count < 10; count += 1) await comment(`One by one ${count}`);
  const oneByOne = commits();
  expect(oneByOne - before).toBe(10);
  for (let round = 0; round < 5; round += 1)
    await Promise.all(others.map((other) => comment(`At once ${round}`, other)));
  expect(commits() - oneByOne).toBeLessThanOrEqual(25);
  expect(reads()).toBe(0);
});

/** Promises that were made while a request was answered, in what it waits for. The clock's work and this test's client make others. */
const countPromises = () => {
  const answering = new AsyncLocalStorage<true>();
  const { emit } = Server.prototype;
  Object.assign(Server.prototype, {
    emit(this: Server, name: string, ...given: unknown[]) {
      const pass = (): boolean => Reflect.apply(emit, this, [name, ...given]);
      return name === 'request' ? answering.run(true, pass) : pass();
    },
  });
  let made = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'PROMISE' && answering.getStore()) made += 1;
    },
  }).enable();
  return () => {
    hook.disable();
    Object.assign(Server.prototype, { emit });
    return made;
  };
};

/**
 * How many asynchronous layers lie between a request and its event: most of what a command costs on the main thread is there. They can be counted on any
 * machine; what they take, `npm run bench -- gate` tells on a quiet one only.
 */
it('a comment makes 87 promises', async () => {
  await comment('The first of many');
  await untilQuiet();
  const promises = countPromises();
  for (let count = 0; count < 20; count += 1) await comment(`Comment ${count}`);
  expect(promises() / 20).toBeLessThanOrEqual(87);
});

it('an event of a short comment is stored in 950 bytes', () => {
  const db = new Database(join(installation.dataDir, 'events.db'), { readonly: true });
  const { most } = db
    .prepare(`SELECT max(octet_length(body)) AS most FROM events WHERE body LIKE '%"type":"CommentAdded"%'`)
    .get([]) as { most: number };
  db.close();
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(950);
});

it('so are the people of a project that were asked for before', async () => {
  const people = () => host.list('collaborators', { projectId });
  expect(await people()).toEqual([]);
  await untilQuiet();
  expect(await statementsOf(people)).toEqual([]);
  const bea = await installation.person('Bea');
  await bea.command('JoinProject', { projectId });
  await untilQuiet();
  const [row] = await people();
  expect(row).toMatchObject({ name: 'Bea Person', delivered: 0 });
  await untilQuiet();
  expect(await statementsOf(people)).toEqual([]);
  const profile = { lastName: 'Person', designation: 'Researcher', organization: 'Institute' };
  await bea.command('UpdateProfile', { ...profile, firstName: 'Beatrix' });
  await untilQuiet();
  expect(await people()).toMatchObject([{ name: 'Beatrix Person' }]);
  expect(await bea.list('collaborators', { projectId }).catch(({ problem }) => problem)).toMatchObject({ status: 403 });
  await host.command('RemoveCollaborator', { projectId, personId: bea.accountId });
  expect(await people()).toEqual([]);
});
