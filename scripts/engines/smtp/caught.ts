import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One line of the catcher's `mails.jsonl`. */
export type CaughtMail = {
  readonly time: string;
  /** The recipients of the envelope. */
  readonly to: readonly string[];
  /** As in the header, encoded words and all. */
  readonly subject: string;
  readonly messageId: string;
  /** The message's file beside the list. */
  readonly file: string;
};

/**
 * All mails of a folder (`SMTP_CATCH_DIR`), oldest first; a line cut off by a kill does not count.
 */
export const caughtMails = (folder: string): CaughtMail[] => {
  const list = join(folder, 'mails.jsonl');
  if (!existsSync(list)) return [];
  const lines = readFileSync(list, 'utf8').split('\n');
  return lines.slice(0, -1).map((line) => JSON.parse(line) as CaughtMail);
};
