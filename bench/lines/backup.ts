import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { newKey } from '../../standalone/backup/keeping.ts';
import { atLeast, type Line, median, repeated } from '../measure.ts';
import { seedHistory } from '../seed.ts';
import { temporaryFolder } from '../servers.ts';
import { activeProjects, caughtUp, commentsPerSecond, person, projectAsking, seeded, startSeeded } from './prepare.ts';

const program = join(dirname(dirname(import.meta.dirname)), 'dist/main.js');
const connections = 64;
const events = Number(process.env.BENCH_BACKUP_EVENTS ?? 100_000);
/** Of 20 MB, each by another person. */
const files = Number(process.env.BENCH_BACKUP_FILES ?? 25);
const fileSize = 20 * 1024 ** 2;
const rounds = 4;
/** Seconds of commands at a time, with a backup until that has ended, and without. */
const slice = 1;
const slicesWithout = 6;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Makes a backup of everything, as none is there yet. */
const backUp = async (dataDir: string, place: string, variables: Record<string, string>) => {
  rmSync(place, { recursive: true, force: true });
  const child = spawn(process.execPath, [program, 'backup'], {
    env: { ...process.env, DATA_DIR: dataDir, BACKUP_TO: place, ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // As the server does at night.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the backup ended with ${code}`);
};

/** Commands with a backup under way and, before and after it, without, so that no ratio compares two hours of the machine. */
export const backupLines = async (): Promise<Line[]> => {
  const folder = temporaryFolder();
  const place = join(folder, 'backups');
  const { dataDir, made: stored } = await seeded((engines) => seedHistory(engines, events));
  const { dossier, client } = await startSeeded(dataDir, { BACKUP_AT: 'off' });
  const budget = { fieldName: 'Budget', type: '.pdf', maxSize: 200, sizeUnit: 'Mb' } as const;
  const { projectId, documentIds } = await projectAsking(client, 'Uploads', [budget]);
  const [documentId = ''] = documentIds;
  for (let n = 0; n < files; n++) {
    const collaborator = await person(dossier.url, `deliverer${n}`);
    await collaborator.command('JoinProject', { projectId });
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(fileSize), Buffer.from('\n%%EOF\n')]);
    await collaborator.upload({ name: 'budget.pdf', bytes }, { purpose: 'document', projectId, documentId });
  }
  const projects = await activeProjects(client, connections);
  await caughtUp(client);

  const commands = (seconds: number) => commentsPerSecond(dossier.url, client.token, projects, seconds);
  const during = async (variables: Record<string, string>) => {
    let isMade = false;
    const making = backUp(dataDir, place, variables).finally(() => {
      isMade = true;
    });
    const rates: number[] = [];
    while (!isMade) rates.push(await commands(slice));
    await making;
    // In the last one it ended.
    const whole = rates.length > 1 ? rates.slice(0, -1) : rates;
    return { rate: mean(whole), seconds: rates.length * slice };
  };
  const measured = async (what: string, variables: Record<string, string>): Promise<Line> => {
    const undisturbed = async () => mean(await repeated(slicesWithout, () => commands(slice)));
    await commands(3);
    const ratios: number[] = [];
    const all: { rate: number; seconds: number }[] = [];
    let before = await undisturbed();
    const without = [before];
    for (let round = 0; round < rounds; round++) {
      const made = await during(variables);
      const after = await undisturbed();
      ratios.push(made.rate / ((before + after) / 2));
      all.push(made);
      without.push(after);
      before = after;
    }
    const shown = (rates: readonly number[]) => `${Math.round(median(rates)).toLocaleString('en')}/s`;
    return {
      what,
      ours: shown(all.map(({ rate }) => rate)),
      against: `without one: ${shown(without)}`,
      value: median(ratios),
      ...atLeast(0.9, 0.95, 'ratio'),
      note: `${Math.round(stored / 1_000)} thousand events, ${files} files of 20 MB, ${median(all.map(({ seconds }) => seconds))} s; each: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`,
    };
  };
  const lines = [
    await measured('durable commands over HTTP while a backup is made', {}),
    await measured('the same while it is encrypted', { BACKUP_KEY: (await newKey()).BACKUP_KEY }),
  ];
  await dossier.stop();
  return lines;
};
