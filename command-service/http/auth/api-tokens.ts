import { derivedId, randomId, randomToken, sha256 } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { DAY, type MadeToken, type NewToken, newToken, tokenLimits } from '@dossier/shared/contract';
import { type ApiToken, tokenRow } from '@dossier/shared/directory';
import { type Exchange, type Route, sendJson, withBody } from '@dossier/shared/http/exchange';
import { signedIn } from '../../handling/caller.ts';
import { type AuthOptions, endIfClosed, passwordCheck, sendNothing } from './common.ts';

type Options = Pick<AuthOptions, 'directory' | 'live' | 'limit' | 'clock' | 'client'>;

/** Ends a person's tokens and calendar feed, and the streams that were opened with the tokens. */
export const revokeAccess = async ({ directory, live }: Pick<Options, 'directory' | 'live'>, personId: string) => {
  await directory.endCalendarFeed(personId);
  await live.publish((await directory.revokeApiTokens(personId)).map((sessionId) => ({ revoked: { sessionId } })));
};

export const apiTokenRoutes = ({ directory, live, limit, clock, client }: Options): Route[] => {
  const checkPassword = passwordCheck({ directory, limit }, 'new-token');

  /** Its mail names the token by what caused it. @throws Refused */
  const tell = async ({ correlationId }: Exchange, { personId, tokenId }: ApiToken) => {
    const cause = { commandId: derivedId(tokenId, 'token-made'), causationId: tokenId, correlationId };
    const outcome = await client.send('QueueMail', { recipient: personId, template: 'token-made' }, cause);
    if (!outcome.ok) throw new Refused(outcome.refusal);
  };

  const make = async (exchange: Exchange, { name, scopes, days, password }: NewToken) => {
    const { response, caller, log } = exchange;
    const { personId } = signedIn(caller);
    const proven = await checkPassword(exchange, personId, password);
    if ((await directory.apiTokensOf(personId)).length >= tokenLimits.perPerson) throw new Refused('TOKEN_LIMIT');
    const token = `dsr_${randomToken()}`;
    const made: ApiToken = {
      tokenId: randomId(),
      personId,
      name,
      scopes: [...new Set(scopes)],
      hash: sha256(token),
      hint: token.slice(-4),
      createdAt: clock(),
      expiresAt: clock() + days * DAY,
      lastUsedAt: null,
    };
    await directory.putApiToken(made);
    const unmake = () => directory.revokeApiToken(personId, made.tokenId);
    await endIfClosed({ directory }, personId, unmake, proven);
    // Nobody has seen it yet: there is none that its owner is not told of.
    await tell(exchange, made).catch(async (error: unknown) => {
      await unmake();
      throw error;
    });
    log.info({ personId, tokenId: made.tokenId }, 'API token made');
    sendJson(response, 201, { ...tokenRow(made), token } satisfies MadeToken);
  };

  const list = async ({ response, caller }: Exchange) =>
    sendJson(response, 200, (await directory.apiTokensOf(signedIn(caller).personId)).map(tokenRow));

  const revoke = async (exchange: Exchange) => {
    const { personId } = signedIn(exchange.caller);
    const { tokenId = '' } = exchange.params;
    if (!(await directory.revokeApiToken(personId, tokenId))) throw new Refused('NOT_FOUND');
    await live.publish([{ revoked: { sessionId: tokenId } }]);
    sendNothing(exchange);
  };

  return [
    { method: 'GET', path: '/api/auth/tokens', access: 'signed-in', handle: list },
    withBody(newToken, { method: 'POST', path: '/api/auth/tokens', access: 'signed-in', handle: make }),
    { method: 'DELETE', path: '/api/auth/tokens/:tokenId', access: 'signed-in', handle: revoke },
  ];
};
