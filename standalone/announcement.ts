import { type AsOf, asOfText } from '@dossier/shared/process/as-of';
import type { Environment } from '@dossier/shared/process/environment';

/** What the person who started it reads first. */
export const announcement = (
  url: string,
  { DATA_DIR, SMTP_URL }: Pick<Environment, 'DATA_DIR' | 'SMTP_URL'>,
  asOf?: AsOf,
): string => {
  const end = `Data lies in ${DATA_DIR}. Stop with Ctrl-C.`;
  if (asOf) return `${asOfText(asOf)}\nTo look, open ${url} in your browser. ${end}`;
  const mails = SMTP_URL === undefined ? `Mails arrive at ${url}/dev/inbox. ` : '';
  return `Dossier is running: open ${url} in your browser.\n${mails}${end}`;
};
