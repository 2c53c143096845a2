import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '@dossier/shared/basics/durable-file';
import { sha256 } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import type { SetUpHosting, SetUpLook, SetUpMail, SetUpPerson } from '@dossier/shared/contract/set-up';
import type { LogoPicture } from '@dossier/shared/http/logo';

/** In `DATA_DIR/set-up.json`, so that whoever reloads, or restarts, goes on. No secret is among it. */
export type Answers = {
  readonly person?: SetUpPerson;
  readonly publicUrl?: string;
  /** Of the server that is kept, which proved itself. */
  readonly mail?: SetUpMail;
  /** To which address a test mail came, over that server or the one of the variables. */
  readonly provedTo?: string;
  readonly hosting?: SetUpHosting;
  readonly look?: SetUpLook;
  /** Of the picture beside it; null: there is none any more. */
  readonly logo?: (Omit<LogoPicture, 'bytes'> & { readonly digest: string }) | null;
  readonly isKept?: boolean;
  /** From here on there may be events, and it is to be ended. */
  readonly isFounding?: boolean;
};

/** It cannot be taken, for what the person who types it can mend. */
export const refuseAnswer = (field: string, message: string) =>
  new Refused({ code: 'INVALID', title: message, errors: { [field]: message } });

const fileIn = (dataDir: string) => join(dataDir, 'set-up.json');
const pictureIn = (dataDir: string) => join(dataDir, 'set-up-logo');

export const answersIn = (dataDir: string): Answers =>
  existsSync(fileIn(dataDir)) ? (JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Answers) : {};

export const keepAnswers = (dataDir: string, more: Answers): void => {
  writeDurably(fileIn(dataDir), `${JSON.stringify({ ...answersIn(dataDir), ...more })}\n`);
};

export const keepLogo = (dataDir: string, { bytes, ...picture }: LogoPicture): void => {
  writeDurably(pictureIn(dataDir), bytes);
  keepAnswers(dataDir, { logo: { ...picture, digest: sha256(bytes) } });
};

export const logoIn = (dataDir: string): LogoPicture | undefined => {
  const { logo } = answersIn(dataDir);
  if (!logo) return undefined;
  const { digest: _, ...picture } = logo;
  return { ...picture, bytes: readFileSync(pictureIn(dataDir)) };
};

/** What names the picture goes before it. */
export const dropLogo = (dataDir: string): void => {
  keepAnswers(dataDir, { logo: null });
  rmSync(pictureIn(dataDir), { force: true });
};

export const dropAnswers = (dataDir: string): void => {
  for (const file of [fileIn(dataDir), pictureIn(dataDir)]) rmSync(file, { force: true });
};
