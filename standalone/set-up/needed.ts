import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteEventReader } from '@dossier/shared/event-store/sqlite';
import { asOfIn } from '@dossier/shared/process/as-of';
import { type Environment, isCluster } from '@dossier/shared/process/environment';
import { servesThisMachine, testEnginesOf } from '@dossier/shared/process/test-engines';
import { answersIn } from './answers.ts';

const hasData = async (dataDir: string): Promise<boolean> => {
  const file = join(dataDir, 'events.db');
  if (!existsSync(file)) return false;
  const events = openSqliteEventReader({ file });
  return (await events.head().finally(events.close)) > 0;
};

/** Others reach it, it lacks what it would need for them, and nobody has used it. @param isSetUp what its events say */
export const needsSetUp = async (environment: Environment, isSetUp: boolean): Promise<boolean> => {
  const { DATA_DIR: dataDir, ALLOW_TEST_ENGINES } = environment;
  if (isCluster(environment) || asOfIn(dataDir)) return false;
  if (ALLOW_TEST_ENGINES || servesThisMachine(environment)) return false;
  // Its end was broken off: whoever operates it may not be there yet.
  if (answersIn(dataDir).isFounding) return !isSetUp;
  return testEnginesOf(environment).length > 0 && !(await hasData(dataDir));
};
