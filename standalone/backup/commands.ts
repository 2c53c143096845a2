import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { createLogger } from '@dossier/shared/basics/log';
import type { VerifyReport } from '@dossier/shared/history';
import type { Environment } from '@dossier/shared/process/environment';
import { readWords } from '@dossier/shared/process/run-once';
import { checkBackup } from './check.ts';
import { beginNew } from './guard.ts';
import { newKey } from './keeping.ts';
import { makeBackup } from './make.ts';
import { spendNight } from './night.ts';
import { backupsIn, findBackup, isGood, manifestName, placeOf } from './place.ts';
import { restoreBackup } from './restore.ts';

const logOf = ({ LOG_LEVEL }: Environment) => createLogger({ level: LOG_LEVEL, service: 'backup' });

/** A backup by its name, its folder, or `newest`; `--from` names a place that is not this installation's. */
const chosenBy = (environment: Environment, words: readonly string[]) => {
  const { positionals, values } = readWords(words, { from: { type: 'string' } });
  const [named = 'newest', ...more] = positionals;
  if (more.length > 0) throw new Error('Name one backup.');
  const folder = resolve(named);
  if (existsSync(join(folder, manifestName))) {
    const place = dirname(folder);
    return { place, backup: findBackup(place, basename(folder)) };
  }
  const place = values.from === undefined ? placeOf(environment) : resolve(values.from);
  return { place, backup: findBackup(place, named === 'newest' ? undefined : named) };
};

/** By the name of the command; the words are those after it. @param verify looks at the installation */
export const backupCommands = (verify: (environment: Environment) => Promise<VerifyReport>) => ({
  backup: async (environment: Environment, words: readonly string[], release = '') => {
    const [action, ...more] = words;
    // Of the server, at its time.
    if (action === 'night')
      return spendNight({ environment, release, log: logOf(environment), verify: () => verify(environment) });
    if (action === undefined) return makeBackup({ environment, release, reason: 'command', log: logOf(environment) });
    if (action === 'key' && more.length === 0) return newKey();
    if (action !== 'list' || more.length > 0)
      throw new Error('Say nothing, to make one, list, or key for one that encrypts them.');
    const place = placeOf(environment);
    return {
      place,
      backups: backupsIn(place).map((backup) => {
        const { digests: _, checkpoint: __, format: ___, installation: ____, ...told } = backup.manifest;
        return { backup: backup.name, ok: isGood(backup), ...told };
      }),
    };
  },
  'new-installation': async (environment: Environment) => beginNew(environment),
  restore: async (environment: Environment, words: readonly string[]) =>
    restoreBackup({ environment, ...chosenBy(environment, words), log: logOf(environment) }),
});

/** `verify -- backup`, with what `restore` takes. */
export const verifyBackup = async (environment: Environment, words: readonly string[]) => {
  const { place, backup } = chosenBy(environment, words);
  return checkBackup(environment, place, backup, logOf(environment));
};
