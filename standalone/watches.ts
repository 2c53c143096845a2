import type { Clock } from '@dossier/shared/basics/clock';
import type { Logger } from '@dossier/shared/basics/log';
import type { Check } from '@dossier/shared/http/operations';
import { targetsOf } from '@dossier/shared/process/certificates/targets';
import { watchCertificates } from '@dossier/shared/process/certificates/watch';
import type { Environment } from '@dossier/shared/process/environment';
import type { Embedded } from '@dossier/shared/profiles/embedded';
import { alarmsOf } from './alarms/alarms.ts';
import { watchAlarms } from './alarms/watch.ts';
import { seenOf } from './backup/status.ts';
import { watchBackups } from './backup/watch.ts';
import { openDoctor } from './doctor/doctor.ts';
import { watchRoom } from './room.ts';
import { tellOperators } from './telling.ts';

type Options = {
  readonly engines: Embedded;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly log: Logger;
  readonly clockCheck: Check;
  /** Known after the start. */
  readonly publicUrl: () => string;
  /** Absent: no backups are made by themselves, and nobody is alarmed. */
  readonly spendNight: ((signal: AbortSignal) => Promise<void>) | undefined;
};

/** What operators would have to look at themselves: the disk, backups, how it is set up. */
const watchInstallation = (options: Options, ending: ReturnType<typeof watchCertificates>['ending']) => {
  const { engines, environment, clock, log, spendNight } = options;
  const { DATA_DIR: dataDir } = environment;
  const tell = tellOperators({ ...engines, environment, log });
  const doctor = openDoctor({ ...options, ...engines, tell });
  const room = watchRoom({ dataDir, clock, log });
  const backups = spendNight && watchBackups({ environment, clock, log, spendNight });
  const alarms =
    backups &&
    watchAlarms({
      alarms: alarmsOf({ ...engines, environment, clock, room: room.now, ending }),
      dataDir,
      clock,
      log,
      tell,
    });
  return {
    doctor: doctor.doctor,
    room: room.now,
    measures: backups?.measures ?? [],
    checks: backups ? [backups.check] : [],
    start: () => {
      if (spendNight) doctor.start();
    },
    stop: async () => {
      await doctor.stop();
      await alarms?.stop();
      await backups?.stop();
      await room.stop();
    },
  };
};

/** What looks after an installation as long as it runs; over data of a moment certificates alone are watched. */
export const openWatches = (options: Options, isLooking: boolean) => {
  const { environment, clock, log, spendNight } = options;
  const certificates = watchCertificates({ targets: () => targetsOf(environment), clock, log });
  const watched = isLooking ? undefined : watchInstallation(options, certificates.ending);
  return {
    certificates,
    /** For the page of operators. */
    shown: {
      ...(watched && { room: watched.room, doctor: watched.doctor }),
      backups: () => ({ ...seenOf(environment, clock()), ...(!spendNight && { isOff: true }) }),
    },
    measures: [certificates.measure, ...(watched?.measures ?? [])],
    checks: [certificates.check, ...(watched?.checks ?? [])],
    start: () => watched?.start(),
    stop: async () => {
      certificates.stop();
      await watched?.stop();
    },
  };
};
export type Watches = ReturnType<typeof openWatches>;
