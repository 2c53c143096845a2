import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createLogger } from '../../shared/basics/log.ts';
import { DAY, HOUR } from '../../shared/contract/index.ts';
import { readEnvironment } from '../../shared/process/environment.ts';
import { until } from '../../shared/testing/until.ts';
import { openDoctor } from './doctor.ts';

const begin = Date.parse('2026-11-26T12:00:00Z');
let dir: string;
let now: number;
let clockFault: string | undefined;
let isMailAway: boolean;
let mails: string[];
let lines: string[];
let tests: string[];
let doctor: ReturnType<typeof openDoctor>;
let variables: Record<string, string>;
const open = () =>
  openDoctor({
    environment: readEnvironment({
      ...{ DATA_DIR: dir, SOFFICE_PATH: 'off', BACKUP_AT: 'off', SMTP_URL: 'smtp://mail' },
      ...variables,
    }),
    clock: () => now,
    log: createLogger({ level: 'info', service: 'test' }, { write: (line) => void lines.push(line) }),
    secret: Buffer.alloc(32),
    // Nobody listens there.
    publicUrl: () => 'http://127.0.0.1:1',
    mailer: { send: async ({ to }) => void tests.push(to.address), check: async () => {} },
    previews: undefined,
    clockCheck: {
      holds: async () => {
        if (clockFault) throw new Error(clockFault);
      },
    },
    tell: async ({ subject, lines: said }) => {
      if (isMailAway) throw new Error('away');
      mails.push([subject, ...said].join('\n'));
    },
  });
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'dossier-doctor-'));
  [now, clockFault, isMailAway, mails, lines, variables] = [begin, undefined, false, [], [], {}];
  tests = [];
  doctor = open();
});
afterEach(async () => {
  await doctor.stop();
  rmSync(dir, { recursive: true });
});
const at = async (hours: number) => {
  now = begin + hours * HOUR;
  await doctor.followUp();
};
const take = () => mails.splice(0);

it('[BEY-36] looks once a day, and tells operators of a change once, also after a restart', async () => {
  await at(0);
  expect(take()).toEqual([expect.stringMatching(/doctor found something(.|\n)*Look, address(.|\n)*Look, backups/)]);
  clockFault = 'the clock is 3 hours ahead of what can have passed';
  await at(12);
  expect(take()).toEqual([]);
  await at(24);
  const [mail = ''] = take();
  expect(mail).toMatch(/Act, clock: The clock is 3 hours ahead/);
  expect(mail).not.toMatch(/address|backups/);
  await doctor.stop();
  doctor = open();
  for (const hours of [25, 48, 72]) await at(hours);
  expect(take()).toEqual([]);
  clockFault = undefined;
  await at(96);
  expect(take()).toEqual([expect.stringMatching(/doctor is content(.|\n)*Well again, clock/)]);
});

it('tries a mail until it went out, and says in the log once what it is about', async () => {
  isMailAway = true;
  await expect(at(0)).rejects.toThrow('away');
  await expect(at(1)).rejects.toThrow('away');
  isMailAway = false;
  await at(2);
  await at(3);
  expect([mails.length, lines.length]).toEqual([1, 1]);
});

it('a test email that is asked for while it looks goes out after that', async () => {
  const seenAt = 'http://127.0.0.1:3000';
  doctor.doctor.begin({ seenAt });
  doctor.doctor.begin({ seenAt, mailTo: 'otto@example.org' });
  await until(async () => tests.length > 0 && !doctor.doctor.report().running);
  expect(tests).toEqual(['otto@example.org']);
  const mail = doctor.doctor.report().findings.find(({ name }) => name === 'mail');
  expect(mail?.says).toContain('went to otto@example.org');
});

it('where a browser found it counts until another PUBLIC_URL is set', async () => {
  const address = () => doctor.doctor.report().findings.find(({ name }) => name === 'address')?.says;
  doctor.doctor.begin({ seenAt: 'http://192.0.2.7:3000' });
  await doctor.followUp();
  expect(address()).toMatch(/Browsers see http:\/\/192.0.2.7:3000/);
  await doctor.stop();
  variables = { PUBLIC_URL: 'https://documents.example' };
  doctor = open();
  await at(24);
  expect(address()).not.toMatch(/192.0.2.7/);
});

it('what changed and changed back before anybody was told is nothing to tell', async () => {
  await at(0);
  take();
  isMailAway = true;
  clockFault = 'it is wrong';
  await expect(at(24)).rejects.toThrow('away');
  isMailAway = false;
  clockFault = undefined;
  now = begin + 2 * DAY;
  await doctor.followUp();
  expect(take()).toEqual([]);
});
