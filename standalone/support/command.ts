import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { supportZip } from '@dossier/query-service';
import { isoTime, systemClock } from '@dossier/shared/basics/clock';
import type { Environment } from '@dossier/shared/process/environment';
import { askServer, localUrl, needInstallation } from '../server.ts';
import { supportParts } from './parts.ts';

/** @throws Error that says what to name instead */
const writeNew = (file: string, zip: Uint8Array) => {
  try {
    writeFileSync(file, zip, { flag: 'wx', mode: 0o600 });
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const why = code === 'EEXIST' ? 'it is there already' : code === 'ENOENT' ? 'there is no such folder' : message;
    throw new Error(`${file} was not written: ${why}. Name another file: --to FILE.`, { cause });
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
  const answer = await askServer(environment, '/api/operator/support.zip');
  const whole = answer && Buffer.from(await answer.arrayBuffer());
  const zip = whole ?? (await supportZip(supportParts(environment, version, []), now));
  writeNew(file, zip);
  return {
    ok: true,
    file,
    ...(!whole && {
      lacks: `counts and the last errors: the server did not answer at ${localUrl(environment)}. Its log has them, with names and addresses.`,
    }),
  };
};
