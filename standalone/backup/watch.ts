import { every } from '@dossier/shared/async/every';
import { type Clock, isoTime } from '@dossier/shared/basics/clock';
import type { Logger } from '@dossier/shared/basics/log';
import { MINUTE } from '@dossier/shared/contract';
import type { Check, Gauged } from '@dossier/shared/http/operations';
import type { Environment } from '@dossier/shared/process/environment';
import { isDue, note, problemsOf, statusIn } from './status.ts';

/** Has the night's work done when it is due, and says how it went. */
export const watchBackups = (options: {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly log: Logger;
  /** By a process of its own. */
  readonly spendNight: (signal: AbortSignal) => Promise<void>;
}) => {
  const { environment, clock, log, spendNight } = options;
  const { DATA_DIR: dataDir, BACKUP_AT: at } = environment;
  const stopping = new AbortController();
  const problems = () => {
    const status = statusIn(dataDir);
    return status ? problemsOf(status, at, clock()) : [];
  };

  const look = async () => {
    if (at === 'off') return;
    const status = statusIn(dataDir) ?? note(dataDir, {}, clock());
    if (isDue(status, at, clock())) {
      // Whatever ends the other process, this one does not begin it again at once.
      const { verification } = note(dataDir, { begun: isoTime(clock()) }, clock());
      await spendNight(stopping.signal).catch((err: unknown) => log.warn({ err }, 'the work of the night broke off'));
      if (!stopping.signal.aborted && statusIn(dataDir)?.verification?.at === verification?.at)
        note(dataDir, { backup: { at: isoTime(clock()), ok: false, detail: 'it broke off' } }, clock());
    }
  };
  const looking = every(MINUTE, look, {
    onFailure: (err) => log.warn({ err }, 'nobody looked whether a backup is due'),
  });

  const check: Check = {
    name: 'backups',
    warns: true,
    holds: async () => {
      const [problem] = problems();
      if (problem) throw new Error(problem);
    },
  };
  const measures: Gauged[] = [
    {
      name: 'dossier_backup_age_seconds',
      help: 'Since the last good backup was made',
      read: async () => {
        const { lastGood } = statusIn(dataDir) ?? {};
        return lastGood === undefined ? [] : (clock() - Date.parse(lastGood)) / 1_000;
      },
    },
    {
      name: 'dossier_backup_problems',
      help: 'Backups, verifications and drills that are late or failed',
      read: async () => problems().length,
    },
  ];
  return {
    check,
    measures,
    look,
    stop: async () => {
      stopping.abort();
      await looking.stop();
    },
  };
};
