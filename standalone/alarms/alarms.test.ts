import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isoTime } from '../../shared/basics/clock.ts';
import { createLogger } from '../../shared/basics/log.ts';
import { DAY, HOUR, MINUTE } from '../../shared/contract/index.ts';
import type { ListedJob } from '../../shared/job-queue/index.ts';
import { note } from '../backup/status.ts';
import { alarmsOf } from './alarms.ts';
import { alarmNames, runbook } from './runbook.ts';
import { watchAlarms } from './watch.ts';

const begin = Date.parse('2026-11-26T12:00:00Z');
let dir: string;
let now: number;
let used: number;
let dead: ListedJob[];
let delayed: ListedJob[];
let ending: { name: string; until: number }[];
let isMailAway: boolean;
let mails: { subject: string; text: string }[];
let lines: string[];
let watch: ReturnType<typeof watchAlarms>;
const job = (queue: string, attempts: number, reason: string) => ({
  queue,
  id: 'one',
  data: {},
  attempts,
  reason,
  since: isoTime(begin),
});
const open = () =>
  watchAlarms({
    alarms: alarmsOf({
      environment: { DATA_DIR: dir, BACKUP_AT: '02:00' },
      clock: () => now,
      files: { used: async () => used },
      jobs: { list: async (state) => (state === 'dead' ? dead : delayed) },
      room: async () => ({ free: 5_000_000_000, total: 50_000_000_000, fullAt: isoTime(begin + 10 * DAY) }),
      ending: () => ending,
    }),
    dataDir: dir,
    clock: () => now,
    log: createLogger({ level: 'info', service: 'test' }, { write: (line) => void lines.push(line) }),
    tell: async ({ subject, lines: said }) => {
      if (isMailAway) throw new Error('away');
      mails.push({ subject, text: said.join('\n') });
    },
  });
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'dossier-alarms-'));
  [now, used, dead, delayed, ending, isMailAway, mails, lines] = [begin, 0.5, [], [], [], false, [], []];
  watch = open();
});
afterEach(async () => {
  await watch.stop();
  rmSync(dir, { recursive: true });
});
/** Looks each minute until then. */
const pass = async (span: number) => {
  for (const end = now + span; now < end; ) {
    now = Math.min(end, now + Math.max(MINUTE, span / 100));
    await watch.look();
  }
};
const take = () => mails.splice(0).map(({ subject }) => subject);

describe('alarms', () => {
  it.each<[(typeof alarmNames)[number], () => void, RegExp]>([
    [
      'disk',
      () => {
        used = 0.84;
      },
      /84 % full.*full on 2026-12-06/,
    ],
    [
      'mail',
      () => {
        delayed = [job('mail', 0, 'ECONNREFUSED')];
      },
      /1 wait: ECONNREFUSED/,
    ],
    ['backup', () => note(dir, { backup: { at: isoTime(now), ok: false, detail: 'no space' } }, now), /no space/],
    [
      'verify',
      () => note(dir, { verification: { at: isoTime(now), ok: false, detail: '1 finding' } }, now),
      /1 finding/,
    ],
    [
      'certificate',
      () => {
        ending = [{ name: 'PUBLIC_URL documents.example', until: now + 20 * DAY }];
      },
      /PUBLIC_URL documents.example ends 2026-12/,
    ],
    [
      'jobs',
      () => {
        dead = [job('mail', 3, 'no such mailbox')];
      },
      /mail one: no such mailbox/,
    ],
  ])(
    'of %s: one mail with what to do, however often it is looked at and through a restart',
    async (name, begins, says) => {
      await pass(HOUR);
      expect(take()).toEqual([]);
      begins();
      await pass(HOUR);
      expect(mails).toEqual([{ subject: `Dossier: ${runbook[name].title}`, text: expect.stringMatching(says) }]);
      expect(mails[0]?.text.endsWith(runbook[name].whatToDo)).toBe(true);
      take();
      await watch.stop();
      watch = open();
      await pass(2 * HOUR);
      expect([take(), lines.length]).toEqual([[], 1]);
    },
  );

  it('ring again when they come again, but not for what comes and goes, and each week while they last', async () => {
    const disk = [`Dossier: ${runbook.disk.title}`];
    used = 0.84;
    await pass(MINUTE);
    for (let time = 0; time < 20; time += 1) {
      used = time % 2 === 0 ? 0.79 : 0.81;
      await pass(20 * MINUTE);
    }
    expect(take()).toEqual(disk);
    used = 0.5;
    await pass(2 * DAY);
    used = 0.9;
    await pass(6 * DAY);
    expect(take()).toEqual(disk);
    await pass(2 * DAY);
    expect(take()).toEqual(disk);
  });

  it('of mails wait until it lasts, also while one is just being tried, and concern no single recipient', async () => {
    delayed = [job('mail', 4, '451 greylisted'), job('digest', 0, ''), job('evidence', 0, 'away')];
    await pass(2 * HOUR);
    for (let minute = 0; minute < 25; minute += 1) {
      delayed = minute % 3 === 0 ? [] : [job('otp-mail', 0, 'EAUTH')];
      await pass(MINUTE);
    }
    expect(take()).toEqual([]);
    delayed = [job('otp-mail', 0, 'EAUTH')];
    await pass(10 * MINUTE);
    expect(take()).toEqual([`Dossier: ${runbook.mail.title}`]);
  });

  it('are said in the log at once, and by mail once one can be sent, if it is still so', async () => {
    isMailAway = true;
    used = 0.9;
    dead = [job('mail', 1, 'refused')];
    await pass(HOUR);
    dead = [];
    await pass(HOUR);
    isMailAway = false;
    await pass(MINUTE);
    expect(lines.map((line) => JSON.parse(line).alarm)).toEqual(['disk', 'jobs']);
    expect(take()).toEqual([`Dossier: ${runbook.disk.title}`]);
  });

  it('ring again after the clock was put right, however far it was ahead', async () => {
    used = 0.9;
    now += 400 * DAY;
    await pass(MINUTE);
    expect(take()).toHaveLength(1);
    now = begin + HOUR;
    used = 0.5;
    await pass(HOUR);
    used = 0.9;
    await pass(HOUR);
    expect([take(), lines.length]).toEqual([[`Dossier: ${runbook.disk.title}`], 2]);
  });

  it('are explained in docs/operations.md as in their mails', () => {
    const docs = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
    for (const name of alarmNames) {
      const { title, whatToDo } = runbook[name];
      expect(docs).toContain(`- **${title}.** ${whatToDo}\n`);
    }
  });
});
