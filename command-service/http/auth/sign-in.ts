import { Refused } from '@dossier/shared/basics/refused';
import { auth } from '@dossier/shared/contract';
import { hashPassword, needsRehash, type Person, verifyPassword } from '@dossier/shared/directory';
import { clientOf } from '@dossier/shared/http/clients';
import { announce, type Exchange, type Route } from '@dossier/shared/http/exchange';
import { isWithin, limitCaller } from '@dossier/shared/limits';
import { noticesOf } from './notices.ts';
import { type AuthOptions, type Body, postBody } from './options.ts';
import type { SessionService } from './sessions.ts';
import { signInThrottle } from './throttle.ts';
import { deviceOf } from './tokens.ts';

/** Unknown address, unfinished registration and wrong password give one answer in the same time. */
export const signInCalls = (options: AuthOptions, sessions: SessionService) => {
  const { directory, limit, clock, settings } = options;
  const notice = noticesOf(options);
  const throttle = signInThrottle(directory, limit, clock);

  const tellOfDevice = async (exchange: Exchange, { personId }: Person, sessionId: string) => {
    if (await isWithin(limit, 'new-device-mail', personId)) await notice(exchange, personId, 'new-device', sessionId);
  };

  const signIn = async (exchange: Exchange, { email, password }: Body<'signIn'>) => {
    await limitCaller(limit, 'sign-in-client', exchange);
    const device = deviceOf(settings.secret, email, sessions.cookies.device(exchange.request));
    const client = device ?? clientOf(exchange.address);
    announce(exchange.response, await throttle.admit(email, client, device !== undefined));

    const found = await directory.findByEmail(email);
    const person = found?.status === 'active' ? found : undefined;
    if (!(await verifyPassword(person?.passwordHash, password)) || !person) {
      exchange.log.info({ personId: person?.personId ?? null }, 'sign-in refused');
      throw new Refused('SIGN_IN_FAILED');
    }
    await throttle.succeeded(email, client);
    if (person.passwordHash && needsRehash(person.passwordHash))
      await directory.setPassword(person.personId, await hashPassword(password));
    exchange.log.info({ personId: person.personId }, 'signed in');
    const sessionId = await sessions.open(exchange, person);
    if (device === undefined) await tellOfDevice(exchange, person, sessionId);
  };

  return { signIn };
};

export const signInRoutes = ({ signIn }: ReturnType<typeof signInCalls>): Route[] => [
  postBody('sign-in', 'public', auth.signIn, signIn),
];
