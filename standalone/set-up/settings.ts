import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '@dossier/shared/basics/errors';
import { type InstallationState, newInstallation } from '@dossier/shared/contract';
import { storeKinds } from '@dossier/shared/engines/sqlite/kinds';
import { openSqliteEventReader } from '@dossier/shared/event-store/sqlite';
import { readInstallation } from '@dossier/shared/history';
import { noSender } from '@dossier/shared/mailer';
import { asOfIn } from '@dossier/shared/process/as-of';
import { type Environment, isCluster } from '@dossier/shared/process/environment';
import { type MailServer, mailServerIn } from '@dossier/shared/process/mail-server';
import { servesThisMachine, testEnginesOf } from '@dossier/shared/process/test-engines';
import { answersIn } from './answers.ts';

type Settings = InstallationState['settings'];

/** Of what operators set, what holds from a start on; all else is read from the events while it runs. Variables win. */
export const environmentWith = (
  variables: Environment,
  { billing, publicUrl }: Settings,
  mail?: MailServer,
): Environment => {
  const { BILLING = billing, PUBLIC_URL = publicUrl, SMTP_URL = mail?.url, MAIL_FROM } = variables;
  const isNobody = MAIL_FROM === noSender;
  return { ...variables, BILLING, PUBLIC_URL, SMTP_URL, MAIL_FROM: (isNobody && mail?.from) || MAIL_FROM };
};

/** Undefined, too, of a first start that was ended before it had made a table, as on a full disk: the next one begins anew. */
const eventsIn = ({ DATA_DIR }: Environment) => {
  const file = join(DATA_DIR, 'events.db');
  if (!existsSync(file)) return undefined;
  try {
    return openSqliteEventReader({ file });
  } catch (error) {
    if (!/no such table/.test(reasonOf(error))) throw error;
    // It is made after them.
    if (!existsSync(join(DATA_DIR, 'directory.db'))) return undefined;
    throw new Error(`${file} is empty. ${storeKinds.events.remedy}`, { cause: error });
  }
};

const installationOf = async (environment: Environment): Promise<InstallationState> => {
  const events = eventsIn(environment);
  return events ? readInstallation(events).finally(events.close) : newInstallation;
};

/** The one place where what an embedded installation was set up with comes to its variables: at each start. */
export const readInstalled = async (variables: Environment) => {
  // A copy of the past has neither keys nor mail; the cluster is set up by its variables.
  if (isCluster(variables) || asOfIn(variables.DATA_DIR)) return { environment: variables, isSetUp: false };
  const { settings, isSetUp, isMailChanged } = await installationOf(variables);
  // One that set-up has proved, but not ended with, is nobody's yet.
  const isProved = isSetUp || isMailChanged;
  const mail = isProved && variables.SMTP_URL === undefined ? mailServerIn(variables) : undefined;
  return { environment: environmentWith(variables, settings, mail), isSetUp };
};

const hasData = async (environment: Environment): Promise<boolean> => {
  const events = eventsIn(environment);
  return events !== undefined && (await events.head().finally(events.close)) > 0;
};

/** Others reach it, it lacks what it would need for them, and nobody has used it. @param isSetUp what its events say */
export const needsSetUp = async (environment: Environment, isSetUp: boolean): Promise<boolean> => {
  const { DATA_DIR: dataDir, ALLOW_TEST_ENGINES } = environment;
  if (isCluster(environment) || asOfIn(dataDir)) return false;
  if (ALLOW_TEST_ENGINES || servesThisMachine(environment)) return false;
  // Its end was broken off: whoever operates it may not be there yet.
  if (answersIn(dataDir).isFounding) return !isSetUp;
  return testEnginesOf(environment).length > 0 && !(await hasData(environment));
};
