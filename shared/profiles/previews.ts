import type { Logger } from '../basics/log.ts';
import type { Previews } from '../preview/port.ts';
import { type Environment, namedFiles } from '../process/environment.ts';

/** What makes previews of office files; undefined where nothing does. */
export const openPreviews = async (
  { GOTENBERG_URL, SOFFICE_PATH, DATA_DIR }: Pick<Environment, 'GOTENBERG_URL' | 'SOFFICE_PATH' | 'DATA_DIR'>,
  log?: Logger,
): Promise<Previews | undefined> => {
  if (GOTENBERG_URL) return (await import('../preview/gotenberg/index.ts')).gotenbergPreviews({ url: GOTENBERG_URL });
  const { findSoffice, sofficePreviews } = await import('../preview/soffice/index.ts');
  const soffice = findSoffice(SOFFICE_PATH);
  if (soffice) return sofficePreviews({ soffice, dataDir: DATA_DIR, secrets: namedFiles(), log });
  if (SOFFICE_PATH && SOFFICE_PATH !== 'off') throw new Error(`SOFFICE_PATH: there is no program at ${SOFFICE_PATH}.`);
  return undefined;
};

/** Whether LibreOffice is kept from network and data, where it is what makes previews. */
export const isolatesPreviews = async (
  { SOFFICE_PATH, DATA_DIR }: Pick<Environment, 'SOFFICE_PATH' | 'DATA_DIR'>,
  secrets: readonly string[],
): Promise<boolean> => {
  const { findSoffice, isIsolated } = await import('../preview/soffice/index.ts');
  const soffice = findSoffice(SOFFICE_PATH);
  return soffice !== undefined && isIsolated(soffice, DATA_DIR, secrets);
};
