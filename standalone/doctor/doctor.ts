import type { Doctor } from '@dossier/query-service';
import { every, type Periodic } from '@dossier/shared/async/every';
import { type Clock, isoTime } from '@dossier/shared/basics/clock';
import type { Logger } from '@dossier/shared/basics/log';
import { DAY, type DoctorFinding, MINUTE } from '@dossier/shared/contract';
import type { Check } from '@dossier/shared/http/operations';
import type { Environment } from '@dossier/shared/process/environment';
import type { TellOperators } from '../telling.ts';
import type { Around } from './checks.ts';
import { lookAt } from './look.ts';
import { changesIn, keep, keptIn, seenUnder, toldOf } from './state.ts';

const titles: Readonly<Record<DoctorFinding['state'], string>> = {
  bad: 'Act',
  watch: 'Look',
  good: 'Well again',
  unknown: 'Not seen',
};

const mailOf = (changes: readonly DoctorFinding[], now: number) => ({
  id: `doctor-changes-${now}`,
  subject: changes.some(({ state }) => state !== 'good')
    ? 'Dossier: doctor found something'
    : 'Dossier: doctor is content',
  lines: [
    'How Dossier is set up changed since the last look:',
    ...changes.map(({ name, state, says }) => `${titles[state]}, ${name}: ${says}`),
    'All of it stands on the page Installation, and npm run doctor says it.',
  ],
});

type Options = Pick<Around, 'mailer' | 'previews'> & {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly log: Logger;
  readonly secret: Buffer;
  /** Known after the start. */
  readonly publicUrl: () => string;
  readonly clockCheck: Pick<Check, 'holds'>;
  readonly tell: TellOperators;
};

/** Examines the installation for operators, who ask on their page, and once a day by itself. */
export const openDoctor = (options: Options) => {
  const { environment, clock, log, mailer, previews, secret, publicUrl, clockCheck, tell } = options;
  const dataDir = environment.DATA_DIR;
  let kept = keptIn(dataDir);
  let running: Promise<void> | undefined;
  let following: Periodic | undefined;
  const stopping = new AbortController();

  const look = async (mailTo?: string) => {
    const findings = await lookAt({
      environment,
      publicUrl: publicUrl(),
      seenAt: seenUnder(kept, environment.PUBLIC_URL),
      mailTo,
      now: clock(),
      mailer,
      previews,
      clockFault: () =>
        clockCheck.holds().then(
          () => undefined,
          ({ message }: Error) => message,
        ),
      secret,
      stopping: stopping.signal,
    });
    if (!stopping.signal.aborted) kept = keep(dataDir, { at: isoTime(clock()), findings });
  };
  const run = (mailTo?: string): Promise<void> => {
    running ??= look(mailTo).finally(() => {
      running = undefined;
    });
    return running;
  };
  const doctor: Doctor = {
    report: () => ({ at: kept.at ?? null, running: running !== undefined, findings: [...(kept.findings ?? [])] }),
    begin: ({ seenAt, mailTo }) => {
      kept = keep(dataDir, { seenAt: new URL(seenAt).origin, seenUnder: environment.PUBLIC_URL ?? null });
      const begun = async () => {
        // The look under way sends nothing to whoever asks now.
        if (mailTo !== undefined) await running?.catch(() => undefined);
        if (!stopping.signal.aborted) await run(mailTo);
      };
      begun().catch((err: unknown) => log.warn({ err }, 'doctor could not look'));
    },
  };

  let said = '';
  /** Once a change: a mail is tried until it went out. */
  const tellChanges = async () => {
    const changes = changesIn(kept);
    const saying = JSON.stringify(changes.map(({ name, state }) => [name, state]));
    if (changes.length > 0 && said !== saying) log.warn({ changes }, 'doctor found changes');
    said = saying;
    if (changes.length === 0) return;
    await tell(mailOf(changes, clock()));
    kept = keep(dataDir, { told: toldOf(kept) });
  };
  const followUp = async () => {
    if (Math.abs(clock() - Date.parse(kept.daily ?? isoTime(0))) >= DAY) {
      kept = keep(dataDir, { daily: isoTime(clock()) });
      await run();
    }
    if (!running) await tellChanges();
  };
  return {
    doctor,
    followUp,
    /** From here on it looks by itself. */
    start: (): void => {
      following = every(10 * MINUTE, followUp, {
        onFailure: (err) => log.debug({ err }, 'operators were not told by doctor'),
      });
    },
    stop: async (): Promise<void> => {
      stopping.abort();
      await Promise.all([following?.stop(), running?.catch(() => undefined)]);
    },
  };
};
