import { parseArgs } from 'node:util';
import { systemClock } from '@dossier/shared/basics/clock';
import { createLogger } from '@dossier/shared/basics/log';
import type { Environment } from '@dossier/shared/process/environment';
import { openMailer } from '@dossier/shared/profiles/embedded';
import { openMasterKeys } from '@dossier/shared/profiles/master-key';
import { openPreviews } from '@dossier/shared/profiles/previews';
import { localUrl, needInstallation } from '../server.ts';
import { lookAt } from './look.ts';
import { keptIn, seenUnder } from './state.ts';

/** @param clock what is known of it: `says` what is wrong */
export const doctorCommand =
  (clock: (environment: Environment) => Promise<object>) =>
  async (environment: Environment, words: readonly string[] = []): Promise<object> => {
    const { values } = parseArgs({ args: [...words], options: { mail: { type: 'string' } } });
    const { DATA_DIR: dataDir, PUBLIC_URL } = environment;
    needInstallation(environment);
    const log = createLogger({ level: environment.LOG_LEVEL, service: 'doctor' });
    const mailer = await openMailer(environment);
    const previews = await openPreviews(environment, log);
    try {
      const findings = await lookAt({
        environment,
        publicUrl: PUBLIC_URL ?? localUrl(environment),
        seenAt: seenUnder(keptIn(dataDir), PUBLIC_URL),
        mailTo: values.mail,
        now: systemClock(),
        mailer,
        previews,
        clockFault: async () => {
          const known = await clock(environment);
          return 'says' in known ? String(known.says).replace(/\.$/, '') : undefined;
        },
        secret: openMasterKeys(environment).secret,
        stopping: new AbortController().signal,
      });
      return { ok: findings.every(({ state }) => state !== 'bad'), findings };
    } finally {
      await previews?.close();
      await mailer.close();
    }
  };
