import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inUrl } from '@dossier/shared/http/listen';
import type { Environment } from '@dossier/shared/process/environment';
import { openMasterKeys } from '@dossier/shared/profiles/master-key';
import { doctorHeader, doctorToken } from './doctor/token.ts';

/** Where it answers on this machine. */
export const localUrl = ({ HOST, PORT }: Pick<Environment, 'HOST' | 'PORT'>): string => {
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
  return `http://${inUrl(host)}:${PORT}`;
};

/** @throws Error where there is none */
export const needInstallation = ({ DATA_DIR }: Pick<Environment, 'DATA_DIR'>): void => {
  if (!existsSync(join(DATA_DIR, 'events.db')))
    throw new Error(`There is no installation in ${DATA_DIR}: name it (DATA_DIR), or start it once.`);
};

/** What the server of this installation tells the shell beside it; undefined if it does not answer, or another one does. */
export const askServer = async (environment: Environment, path: string): Promise<Response | undefined> => {
  const headers = { [doctorHeader]: doctorToken(openMasterKeys(environment).secret) };
  try {
    const response = await fetch(localUrl(environment) + path, { headers, signal: AbortSignal.timeout(30_000) });
    return response.ok ? response : undefined;
  } catch {
    return undefined;
  }
};
