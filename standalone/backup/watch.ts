import { every } from '@dossier/shared/async/every';
import { type Clock, isoTime } from '@dossier/shared/basics/clock';
import { escapeHtml } from '@dossier/shared/basics/html';
import type { Logger } from '@dossier/shared/basics/log';
import { DAY, MINUTE } from '@dossier/shared/contract';
import type { Check, Gauged } from '@dossier/shared/http/operations';
import type { Mailer } from '@dossier/shared/mailer';
import type { Environment } from '@dossier/shared/process/environment';
import { isDue, note, problemsOf, statusIn } from './status.ts';

const whatToDo =
  'Run `npm start -- backup` where Dossier is installed, and `npm run verify`: they name what is wrong. Usually the disk is full or away (BACKUP_TO), or bytes are damaged, which come back from an earlier backup. docs/operations.md has more under "Back up and restore".';

const mailOf = (address: string, problems: readonly string[], now: number) => {
  const lines = [...problems, whatToDo];
  return {
    id: `backups-${now}`,
    to: { name: '', address },
    subject: 'Dossier: backups need you',
    text: lines.join('\n\n'),
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
  };
};

/** Has the night's work done when it is due, and tells, until somebody did something, that it went wrong. */
export const watchBackups = (options: {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mailer: Pick<Mailer, 'send'>;
  /** By a process of its own. */
  readonly spendNight: (signal: AbortSignal) => Promise<void>;
}) => {
  const { environment, clock, log, mailer, spendNight } = options;
  const { DATA_DIR: dataDir, BACKUP_AT: at, OPERATOR_EMAIL: address } = environment;
  const stopping = new AbortController();
  const problems = () => {
    const status = statusIn(dataDir);
    return status ? problemsOf(status, at, clock()) : [];
  };

  /** In the log; a mail is tried until it went out. */
  let saidAt = Number.NEGATIVE_INFINITY;
  const tell = async (told: string | null | undefined) => {
    const found = problems();
    if (found.length === 0) {
      if (told) note(dataDir, { told: null }, clock());
      return;
    }
    if (told && clock() - Date.parse(told) < DAY) return;
    if (clock() - saidAt >= DAY) {
      log.error({ problems: found }, 'backups need an operator');
      saidAt = clock();
    }
    await mailer.send(mailOf(address, found, clock()));
    note(dataDir, { told: isoTime(clock()) }, clock());
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
    if (!stopping.signal.aborted) await tell(statusIn(dataDir)?.told);
  };
  const looking = every(MINUTE, look, {
    onFailure: (err) => log.warn({ err }, 'the operator was not told of backups'),
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
