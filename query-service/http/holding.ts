import type { Clock } from '@dossier/shared/basics/clock';
import { type Directory, isAlive } from '@dossier/shared/directory';
import type { Asker } from './asker.ts';

/** Of an asker; `scopes` say that it is a token. */
type Pass = Pick<Asker, 'personId' | 'sessionId'> & { readonly scopes?: Asker['scopes'] | undefined };
export type Holding = (pass: Pass) => Promise<boolean>;

/** Whether the session or API token with which somebody came is there still, and has not ended by the clock. */
export const holdingOf =
  ({ directory, clock }: { readonly directory: Directory; readonly clock: Clock }): Holding =>
  async ({ personId, sessionId: id, scopes }) =>
    scopes
      ? (await directory.apiTokensOf(personId)).some(({ tokenId, expiresAt }) => tokenId === id && expiresAt > clock())
      : (await directory.sessionsOf(personId)).some((session) => session.sessionId === id && isAlive(session, clock()));
