import { systemClock } from '@dossier/shared/basics/clock';
import type { Environment } from '@dossier/shared/process/environment';
import { makeNewLink } from './link.ts';

/** Beside the server that waits to be set up. */
export const setUpCommand = async ({ DATA_DIR: dataDir }: Pick<Environment, 'DATA_DIR'>) => {
  const link = makeNewLink(dataDir, systemClock());
  if (link === undefined)
    throw new Error(
      `Nothing is being set up in ${dataDir}. An installation that others reach, and that has nobody yet, is set up when it starts without SMTP_URL: start Dossier first.`,
    );
  return { link, holds: 'an hour, and for the browser that opens it first', next: 'The link before it has ended.' };
};
