import { type AsOf, asOfText } from '@dossier/shared/process/as-of';
import type { Environment } from '@dossier/shared/process/environment';
import { localUrl } from './server.ts';

/** What the person who started it reads first. @param listening where it listens, which may be every network and no address */
export const announcement = (
  listening: string,
  { DATA_DIR, SMTP_URL, HOST, PUBLIC_URL }: Pick<Environment, 'DATA_DIR' | 'SMTP_URL' | 'HOST' | 'PUBLIC_URL'>,
  asOf?: AsOf,
): string => {
  const here = localUrl({ HOST, PORT: Number(new URL(listening).port) });
  const url = PUBLIC_URL ?? here;
  const end = `Data lies in ${DATA_DIR}. Stop with Ctrl-C.`;
  if (asOf) return `${asOfText(asOf)}\nTo look, open ${url} in your browser. ${end}`;
  const mails = SMTP_URL === undefined ? `Mails arrive at ${here}/dev/inbox. ` : '';
  return `Dossier is running: open ${url} in your browser.\n${mails}${end}`;
};
