import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '../basics/durable-file.ts';
import { type Encrypted, type MailSecurity, type ShownMailServer, usualPorts } from '../contract/index.ts';
import { keyFor } from '../directory/master-key.ts';
import { decryptText, encryptText } from '../history/index.ts';
import { mailAddress } from '../mailer/index.ts';
import { readSecrets } from './secrets.ts';

/** As SMTP_URL and MAIL_FROM say it. */
export type MailServer = { readonly url: string; readonly from: string };

const securityOf = ({ protocol, searchParams }: URL): MailSecurity => {
  if (protocol === 'smtps:') return 'tls';
  return searchParams.get('ignoreTLS') === 'true' ? 'none' : 'starttls';
};

/** Without its password. */
export const shownServer = ({ url, from }: MailServer): ShownMailServer => {
  const at = new URL(url);
  const security = securityOf(at);
  return {
    host: at.hostname.replace(/^\[|\]$/g, ''),
    port: at.port === '' ? usualPorts[security] : Number(at.port),
    security,
    user: decodeURIComponent(at.username),
    from: mailAddress(from).address,
  };
};

/** In each backup: its password is sealed under a key that follows from the master key. */
export const mailServerFile = 'mail-server.json';
const fileIn = (dataDir: string) => join(dataDir, mailServerFile);
const purpose = 'dossier mail server';

type Place = {
  readonly DATA_DIR: string;
  readonly MASTER_KEY?: string | undefined;
  readonly MASTER_KEY_SECOND?: string | undefined;
};

const keysOf = ({ DATA_DIR, MASTER_KEY, MASTER_KEY_SECOND }: Place) => {
  const { masterKey, secondMasterKey } = readSecrets(DATA_DIR, MASTER_KEY, MASTER_KEY_SECOND);
  return [masterKey, ...(secondMasterKey ? [secondMasterKey] : [])].map((masterKey) => keyFor(purpose, masterKey));
};

/** That of set-up, for as long as no variable names another. */
export const keepMailServer = (place: Place, server: MailServer): void => {
  const [key] = keysOf(place);
  writeDurably(
    fileIn(place.DATA_DIR),
    `${JSON.stringify(encryptText(key as Buffer, purpose, JSON.stringify(server)))}\n`,
  );
};

export const dropMailServer = ({ DATA_DIR }: Place): void => rmSync(fileIn(DATA_DIR), { force: true });

/** Undefined where set-up was told none. @throws Error for one that no master key of here opens */
export const mailServerIn = (place: Place): MailServer | undefined => {
  const file = fileIn(place.DATA_DIR);
  if (!existsSync(file)) return undefined;
  const sealed = JSON.parse(readFileSync(file, 'utf8')) as Encrypted;
  for (const key of keysOf(place)) {
    const text = decryptText(key, sealed);
    if (text !== undefined) return JSON.parse(text) as MailServer;
  }
  throw new Error(
    `${file} was sealed under another master key. Restore the secrets.json that belongs to it, or delete the file and set SMTP_URL and MAIL_FROM.`,
  );
};
