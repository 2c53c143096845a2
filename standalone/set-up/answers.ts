import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '@dossier/shared/basics/durable-file';
import type { SetUpHosting, SetUpLook, SetUpMail, SetUpPerson } from '@dossier/shared/contract/set-up';

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
  readonly isKept?: boolean;
  /** From here on there may be events, and it is to be ended. */
  readonly isFounding?: boolean;
};

const fileIn = (dataDir: string) => join(dataDir, 'set-up.json');

export const answersIn = (dataDir: string): Answers =>
  existsSync(fileIn(dataDir)) ? (JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Answers) : {};

export const keepAnswers = (dataDir: string, more: Answers): Answers => {
  const answers = { ...answersIn(dataDir), ...more };
  writeDurably(fileIn(dataDir), `${JSON.stringify(answers)}\n`);
  return answers;
};

export const dropAnswers = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });
