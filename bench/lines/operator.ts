import { join } from 'node:path';
import type { Embedded } from '@dossier/shared/profiles/embedded';
import Database from 'libsql';
import { concurrently } from '../../shared/async/concurrency.ts';
import { randomId } from '../../shared/basics/ids.ts';
import { type DomainEvent, streams } from '../../shared/contract/index.ts';
import { readEnvironment } from '../../shared/process/environment.ts';
import { operations } from '../../standalone/maintenance.ts';
import { atMost, type Line, percentile, timeOf } from '../measure.ts';
import { projectIdOf, seeder, seedPeople, seedProject } from '../seed.ts';
import { caughtUp, projectSeeded, seeded, startSeeded } from './prepare.ts';

const wantedEvents = Number(process.env.BENCH_EVENTS ?? 1_000_000);
const each = { people: 40, documents: 10, versions: 2 };
const [hosts, partners, mails, acts] = [20, 2_000, wantedEvents / 40, 500];
const looks = 40;

/** Projects, mails and what operators did, until there are as many events as are wanted. */
const seed = async (engines: Embedded, operator: string) => {
  const people = await seedPeople(engines, partners, 'partner');
  const owners = await seedPeople(engines, hosts, 'owner');
  const { add, count } = seeder(engines, operator);
  await concurrently(64, Array.from({ length: mails }), async () => {
    const mailId = randomId();
    const recipient = people[count() % partners] as string;
    const end: DomainEvent =
      count() % 50 === 0
        ? { type: 'MailFailed', data: { mailId, outcome: 'bounced', reason: 'No such user.' } }
        : { type: 'MailSent', data: { mailId } };
    const queued = { mailId, recipient, template: 'invitation', projectId: null, subject: {} } as const;
    await add(streams.mail(mailId), recipient, { type: 'MailQueued', data: queued }, end);
  });
  for (let n = 0; n < acts; n++)
    await add(streams.installation(), 'installation', {
      type: n % 2 ? 'PersonUnlocked' : 'PersonLocked',
      data: { personId: people[n >> 1] as string },
    });
  let projects = 0;
  let events = count();
  while (events < wantedEvents) {
    projects += 1;
    events += await seedProject(engines, {
      ...{ projectId: projectIdOf(projects), host: owners[projects % hosts] as string, name: `Project ${projects}` },
      ...each,
      people: people.slice((projects * each.people) % (partners - each.people)).slice(0, each.people),
    });
  }
  return { events, projects, owners };
};

/** A row of the registry for each file that the events name, as if all had been uploaded. */
const seedUploads = (dataDir: string, projects: number, owners: readonly string[]) => {
  const db = new Database(join(dataDir, 'uploads.db'));
  const insert = db.prepare(
    `INSERT INTO uploads (upload_id, owner, purpose, project_id, file_name, length, offset, state, begun_at, expires_at, received_at, account)
     VALUES (?, ?, 'document', ?, 'letter-of-intent.pdf', ?, ?, 'referenced', 0, 0, 0, ?)`,
  );
  const files = each.documents * each.versions;
  db.transaction(() => {
    for (let n = 1; n <= projects; n++)
      for (let file = 0; file < each.people * files; file++) {
        const size = 100_000 + n * 17;
        const owner = `partner ${Math.floor(file / files)}`;
        insert.run(randomId(), owner, projectIdOf(n), size, size, owners[n % hosts]);
      }
  })();
  db.close();
};

/** Each request of the operator's page with a million events stored and all views built. */
export const operatorLines = async (): Promise<Line[]> => {
  const { dataDir, made } = await seeded(seed);
  const { events, projects, owners } = made;
  seedUploads(dataDir, projects, owners);

  // The first start builds the views and seals; the second is the one measured.
  await projectSeeded(dataDir);
  const { dossier, client } = await startSeeded(dataDir);
  await operations.grant(readEnvironment({ DATA_DIR: dataDir }), ['operator', 'host@bench.example']);
  await caughtUp(client);

  const requests = {
    'its lights': '/api/operator',
    'people found by a part of their address': '/api/operator/people?q=partner',
    'hosts of 30 projects each': '/api/operator/people?q=owner',
    projects: '/api/operator/projects',
    'security events': '/api/operator/security',
    'a notice': '/api/operator/notice',
    settings: '/api/operator/settings',
  };
  const lines: Line[] = [];
  for (const [name, path] of Object.entries(requests)) {
    const times: number[] = [];
    for (let n = 0; n < looks; n++) times.push(await timeOf(() => client.call('GET', path)));
    lines.push({
      what: `the operator's page with ${Math.round(events / 1000).toLocaleString('en')} thousand events stored: ${name}, p95`,
      ours: `p50 ${percentile(times, 0.5).toFixed(0)} ms, first ${(times[0] as number).toFixed(0)} ms`,
      value: percentile(times, 0.95),
      ...atMost(300, 100, 'ms'),
    });
  }
  await dossier.stop();
  return lines;
};
