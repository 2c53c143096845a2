import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isoTime, systemClock } from '@dossier/shared/basics/clock';
import { reasonOf } from '@dossier/shared/basics/errors';
import type { Logger } from '@dossier/shared/basics/log';
import { DAY } from '@dossier/shared/contract';
import { isAsWritten, type VerifyReport } from '@dossier/shared/history';
import type { Environment } from '@dossier/shared/process/environment';
import { checkBackup, inScratch } from './check.ts';
import { makeBackup } from './make.ts';
import { backupsIn, placeOf } from './place.ts';
import { NoRoomError, restoreInto } from './restore.ts';
import { note, type Outcome, type Status, statusIn } from './status.ts';

const drillEvery = 30 * DAY;

const shown = (findings: readonly object[]) =>
  findings.length === 0
    ? 'nothing was found'
    : `${findings.length} findings, the first is ${JSON.stringify(findings[0])}`;

const outcomeOf = async (work: () => Promise<Omit<Outcome, 'at'>>): Promise<Outcome> => {
  const at = isoTime(systemClock());
  try {
    return { at, ...(await work()) };
  } catch (error) {
    return { at, ok: false, detail: reasonOf(error) };
  }
};

/** Restores the newest backup into a temporary place and compares; where there is no room for that, reads it all. */
const drill = async (environment: Environment, place: string, log: Logger): Promise<Status['drill']> => {
  const [backup] = backupsIn(place);
  if (!backup) return undefined;
  const restored = (into: string) => restoreInto({ environment, place, backup, log }, into);
  const beside = join(place, 'drill');
  let how: 'restored' | 'by hashes' = 'restored';
  const outcome = await outcomeOf(async () => {
    try {
      const { ok, findings, missing } = await (backup.manifest.recipient === undefined
        ? restored(beside).finally(() => rmSync(beside, { recursive: true, force: true }))
        : inScratch(environment.DATA_DIR, 'reading-backup', restored));
      return { ok, detail: `${backup.name}: ${shown(findings)}, ${missing.length} files are missing` };
    } catch (error) {
      if (!(error instanceof NoRoomError)) throw error;
      how = 'by hashes';
      const { ok, findings } = await checkBackup(environment, place, backup, log);
      return { ok, detail: `${backup.name}: ${shown(findings)}` };
    }
  });
  return { ...outcome, how };
};

export type Night = {
  readonly environment: Environment;
  readonly release: string;
  readonly log: Logger;
  readonly verify: () => Promise<VerifyReport>;
};

/** What is done each night, by a process of its own: a backup, a look at all that is stored, and once a month a restore. */
export const spendNight = async ({ environment, release, log, verify }: Night) => {
  const { DATA_DIR: dataDir } = environment;
  const place = placeOf(environment);
  const noted = (change: Partial<Status>) => note(dataDir, change, systemClock());
  const backup = await outcomeOf(async () => {
    const { ok, backup: folder, lacking } = await makeBackup({ environment, release, reason: 'night', log });
    return { ok, detail: ok ? folder : `${folder} lacks ${lacking.length} files, the first is ${lacking[0]}` };
  });
  noted({ backup });
  const verification = await outcomeOf(async () => {
    const report = await verify();
    return { ok: isAsWritten(report), detail: shown(report.findings) };
  });
  noted({ verification });
  const last = statusIn(dataDir)?.drill;
  if (!last?.ok || Math.abs(systemClock() - Date.parse(last.at)) >= drillEvery) {
    const held = await drill(environment, place, log);
    if (held) noted({ drill: held });
  }
  const status = statusIn(dataDir);
  return { ok: backup.ok && verification.ok && status?.drill?.ok !== false, ...status };
};
