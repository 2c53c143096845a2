import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Logger } from '@dossier/shared/basics/log';
import type { Backups, SetUpView, setUpCalls } from '@dossier/shared/contract/set-up';
import { type Environment, environment as environmentSchema } from '@dossier/shared/process/environment';
import type { z } from 'zod';
import { keepingIn } from '../backup/keeping.ts';
import { backupsIn, manifestName, placeOf, UnreadablePlaceError } from '../backup/place.ts';
import { restoreBackup } from '../backup/restore.ts';
import { refuseAnswer } from './answers.ts';

export type RestoreOptions = {
  readonly environment: Environment;
  readonly log: Logger;
  /** A backup is in place: whether it has all that it needs to start. @throws Error that says what it lacks */
  readonly restored: () => Promise<void>;
};

/** @throws Refused INVALID where whoever named it named no folder of theirs */
const foundAt = (place: string) => {
  try {
    return backupsIn(place);
  } catch (error) {
    throw error instanceof UnreadablePlaceError ? refuseAnswer('from', error.message) : error;
  }
};

/** An installation that comes out of a backup, instead of a new one. */
export const createRestore = ({ environment, log, restored }: RestoreOptions) => {
  let state: SetUpView['restore'] = { state: 'none' };

  const backupsAt = (from: string): Backups => {
    const place = from === '' ? placeOf(environment) : resolve(from);
    // A backup itself is as good as the folder that it lies in.
    const isOne = existsSync(join(place, manifestName));
    const found = foundAt(isOne ? dirname(place) : place).filter(({ name }) => !isOne || name === basename(place));
    return {
      place,
      backups: found.map(({ name, manifest: { madeAt, release, recipient } }) => ({
        ...{ name, madeAt, release },
        isEncrypted: recipient !== undefined,
      })),
    };
  };

  /** Answers when it has begun; what becomes of it is in its state. */
  const begin = async ({ from, name, key }: z.output<typeof setUpCalls.restore>) => {
    const { place: at } = backupsAt(from);
    const place = existsSync(join(at, manifestName)) ? dirname(at) : at;
    const backup = backupsIn(place).find((one) => one.name === name);
    if (!backup) throw refuseAnswer('name', 'There is no such backup.');
    const keyed = key === '' ? environment : { ...environment, BACKUP_KEY: key };
    if (!environmentSchema.shape.BACKUP_KEY.safeParse(keyed.BACKUP_KEY).success)
      throw refuseAnswer('key', 'This is no key of backups: it begins with AGE-SECRET-KEY-.');
    await keepingIn(keyed, backup).catch(() => {
      throw refuseAnswer('key', 'It is encrypted. Enter the key that was BACKUP_KEY when it was made.');
    });
    state = { state: 'running' };
    const work = async () => {
      const report = await restoreBackup({ environment: keyed, place, backup, log });
      if (!report.ok) throw new Error(report.next ?? 'It does not hold, so nothing was changed.');
      state = { state: 'done' };
      await restored().catch((error: Error) => {
        state = { state: 'waits', why: error.message };
      });
    };
    void work().catch((error: Error) => {
      log.warn({ err: error }, 'the backup was not restored');
      state = { state: 'failed', why: error.message };
    });
  };

  return { state: () => state, backupsAt, begin };
};
export type Restore = ReturnType<typeof createRestore>;
