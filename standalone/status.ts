import type { OperatorOverview } from '@dossier/shared/contract';
import type { Environment } from '@dossier/shared/process/environment';
import { askServer, localUrl, needInstallation } from './server.ts';

/** The lights of the operator's page: one sentence each, its state before it unless that is good. Not `ok` while one is bad. */
export const statusOf = ({ lights }: Pick<OperatorOverview, 'lights'>): { ok: boolean; lights: object } => ({
  ok: lights.every(({ state }) => state !== 'bad'),
  lights: Object.fromEntries(
    lights.map(({ name, state, says }) => [name, state === 'good' ? says : `${state.toUpperCase()}: ${says}`]),
  ),
});

/** `npm run status`: how the server that runs here is. */
export const statusCommand = async (environment: Environment): Promise<object> => {
  needInstallation(environment);
  const answer = await askServer(environment, '/api/operator');
  if (answer) return statusOf((await answer.json()) as OperatorOverview);
  return {
    ok: false,
    says: `Dossier does not answer at ${localUrl(environment)}: it does not run, or HOST, PORT or DATA_DIR are others than those it runs with.`,
  };
};
