import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { supportZip } from '@dossier/query-service';
import { isoTime, systemClock } from '@dossier/shared/basics/clock';
import type { Environment } from '@dossier/shared/process/environment';
import { openMasterKeys } from '@dossier/shared/profiles/master-key';
import { localUrl, needInstallation } from '../doctor/command.ts';
import { doctorHeader, doctorToken } from '../doctor/token.ts';
import { supportParts } from './parts.ts';

/** By the server, which knows counts and its last errors; undefined if it does not answer. */
const ofServer = async (environment: Environment): Promise<Buffer | undefined> => {
  const headers = { [doctorHeader]: doctorToken(openMasterKeys(environment).secret) };
  const signal = AbortSignal.timeout(30_000);
  try {
    const response = await fetch(`${localUrl(environment)}/api/operator/support.zip`, { headers, signal });
    return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
};

/** `npm run support`: one ZIP to give away. */
export const supportCommand = async (
  environment: Environment,
  words: readonly string[] = [],
  version = '',
): Promise<object> => {
  const { values } = parseArgs({ args: [...words], options: { to: { type: 'string' } } });
  needInstallation(environment);
  const now = isoTime(systemClock());
  const file = resolve(values.to ?? `dossier-support-${now.replace(/[:.]/g, '-')}.zip`);
  const whole = await ofServer(environment);
  const zip = whole ?? (await supportZip(supportParts(environment, version, []), now));
  writeFileSync(file, zip, { flag: 'wx', mode: 0o600 });
  return {
    ok: true,
    file,
    ...(!whole && {
      lacks: `counts and the last errors: the server did not answer at ${localUrl(environment)}. Its log has them, with names and addresses.`,
    }),
  };
};
