import { every } from '@dossier/shared/async/every';
import { type Clock, isoTime } from '@dossier/shared/basics/clock';
import type { Logger } from '@dossier/shared/basics/log';
import { DAY, MINUTE } from '@dossier/shared/contract';
import type { TellOperators } from '../telling.ts';
import { type AlarmName, runbook } from './runbook.ts';
import { after, isDue, type Known, keep, knownIn, type Pace } from './state.ts';

export type Alarm = Pace & {
  readonly name: AlarmName;
  /** Paragraphs that say what is wrong: none while nothing is. */
  readonly problems: () => Promise<readonly string[]>;
};

type Options = {
  readonly alarms: readonly Alarm[];
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly tell: TellOperators;
};

/** Looks each minute, and tells operators in the log and by a mail, which is tried until it went out. */
export const watchAlarms = ({ alarms, dataDir, clock, log, tell }: Options) => {
  let known = knownIn(dataDir);
  // What held when the process ended may hold still.
  const seen = new Map<AlarmName, number>(alarms.map(({ name }) => [name, clock()]));
  const said = new Map<AlarmName, number>();

  const note = (name: AlarmName, of: Known) => {
    if (JSON.stringify(of) === JSON.stringify(known[name] ?? {})) return;
    known = { ...known, [name]: of };
    keep(dataDir, known);
  };
  const lookAt = async ({ name, problems, ...pace }: Alarm) => {
    const found = await problems();
    const now = clock();
    note(name, after(known[name] ?? {}, found.length > 0, seen.get(name) ?? now, now));
    if (found.length === 0) return;
    seen.set(name, now);
    const { [name]: of = {} } = known;
    if (!isDue(of, pace, now)) return;
    const { title, whatToDo } = runbook[name];
    if (Math.abs(now - (said.get(name) ?? Number.NEGATIVE_INFINITY)) >= DAY) {
      log.error({ alarm: name, problems: found }, 'an operator is needed');
      said.set(name, now);
    }
    await tell({ id: `alarm-${name}-${now}`, subject: `Dossier: ${title}`, lines: [...found, whatToDo] });
    note(name, { ...of, told: isoTime(clock()) });
  };
  const look = async () => {
    for (const alarm of alarms)
      await lookAt(alarm).catch((err: unknown) => log.debug({ err, alarm: alarm.name }, 'operators were not told'));
  };
  const looking = every(MINUTE, look);
  return { look, stop: looking.stop };
};
