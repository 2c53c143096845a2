import { randomId, randomToken, sha256 } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { auth, otp as otpLimits, registrationTicketLifetime, resetTicketLifetime } from '@dossier/shared/contract';
import { type OtpPurpose, otpCode, type Person, resetToken } from '@dossier/shared/directory';
import { clientOf } from '@dossier/shared/http/clients';
import { announce, type Exchange, type Route, sendJson } from '@dossier/shared/http/exchange';
import { limitCaller, refunder } from '@dossier/shared/limits';
import { type AuthOptions, type Body, postBody } from './options.ts';
import { sameText } from './tokens.ts';

/** Binds a reset ticket to the password it replaces: any change of it makes the ticket void. */
export const passwordMark = (person: Pick<Person, 'passwordHash'>) => sha256(person.passwordHash ?? '').slice(0, 32);

const otpInvalid = (purpose: 'sign-up' | 'reset') =>
  new Refused({ code: 'OTP_INVALID', title: purpose === 'sign-up' ? 'invalid otp' : 'Invalid OTP' });

/** Prove an address by a code, or for a reset by a mailed link; both end in a ticket. */
export const otpCalls = ({ directory, jobs, limit, clock, settings }: AuthOptions) => {
  const { secret } = settings;
  const refund = refunder(directory);

  const activePerson = async (email: string) => {
    const person = await directory.findByEmail(email);
    return person?.status === 'active' ? person : undefined;
  };

  /** A mail that could not be queued costs nothing. @throws Refused SLOW_DOWN, or as `send` */
  const withinLimits = async (
    exchange: Exchange,
    email: string,
    purpose: OtpPurpose,
    send: () => Promise<void>,
  ): Promise<void> => {
    const { address, response } = exchange;
    await limitCaller(limit, 'otp-client', exchange);
    announce(response, await limit(`${purpose}-resend`, email));
    announce(response, await limit(`${purpose}-address`, email));
    try {
      await send();
    } catch (error) {
      await Promise.allSettled([
        refund('otp-client', clientOf(address)),
        refund(`${purpose}-resend`, email),
        refund(`${purpose}-address`, email),
      ]);
      throw error;
    }
  };
  /** Stores what the mail worker and the check derive the secret from. */
  const begin = async (email: string, purpose: OtpPurpose, isWanted: boolean) => {
    const request = {
      requestId: randomId(),
      email,
      purpose,
      requestedAt: clock(),
      tries: 0,
      used: !isWanted,
    };
    await directory.putOtp(request);
    return request;
  };
  const mailLater = (queue: 'otp-mail' | 'reset-link-mail', requestId: string, { correlationId }: Exchange) =>
    jobs.enqueue(queue, { id: requestId, data: { requestId, correlationId } });
  const accepted = ({ response }: Exchange) => sendJson(response, 202, {});

  /** An unknown address takes the same steps: its request is void, its job mails nothing. */
  const requestOtp = async (exchange: Exchange, { email, purpose }: Body<'otp'>) => {
    const person = await activePerson(email);
    await withinLimits(exchange, email, purpose, async () => {
      const { requestId } = await begin(email, purpose, purpose === 'sign-up' || person !== undefined);
      await mailLater('otp-mail', requestId, exchange);
    });
    accepted(exchange);
  };

  const requestLink = async (exchange: Exchange, { email }: Body<'resetLink'>) => {
    const person = await activePerson(email);
    await withinLimits(exchange, email, 'reset-link', async () => {
      const request = await begin(email, 'reset-link', person !== undefined);
      await putTicket(resetToken(secret, request), 'reset', email, person);
      await mailLater('reset-link-mail', request.requestId, exchange);
    });
    accepted(exchange);
  };

  const putTicket = (token: string, purpose: 'sign-up' | 'reset', email: string, person: Person | undefined) =>
    directory.putTicket({
      hash: sha256(token),
      purpose,
      email,
      personId: person?.personId ?? null,
      expiresAt: clock() + (purpose === 'reset' ? resetTicketLifetime : registrationTicketLifetime),
      data: person ? { password: passwordMark(person) } : {},
    });

  /** Answers a single-use ticket. @throws Refused OTP_INVALID */
  const verifyOtp = async (exchange: Exchange, { email, purpose, otp }: Body<'verifyOtp'>): Promise<string> => {
    await limitCaller(limit, 'otp-tries-client', exchange);
    announce(exchange.response, await limit('otp-tries', `${purpose}\n${email}`));
    const request = await directory.otp(email, purpose);
    // Counted before the code is looked at: many tries at once gain nothing.
    const isJudged =
      request !== undefined &&
      clock() < request.requestedAt + otpLimits.lifetime &&
      (await directory.tryOtp(request.requestId, otpLimits.tries));
    if (!isJudged || !sameText(otp, otpCode(secret, request))) throw otpInvalid(purpose);
    const person = await activePerson(email);
    if (!(await directory.useOtp(request.requestId))) throw otpInvalid(purpose);
    const ticket = randomToken();
    await putTicket(ticket, purpose, email, person);
    await refund('otp-tries-client', clientOf(exchange.address));
    return ticket;
  };

  return { requestOtp, verifyOtp, requestLink };
};

export const otpRoutes = ({ requestOtp, verifyOtp, requestLink }: ReturnType<typeof otpCalls>): Route[] => [
  postBody('otp', 'public', auth.otp, requestOtp),
  postBody('otp/verify', 'public', auth.verifyOtp, async (exchange, body) =>
    sendJson(exchange.response, 200, { ticket: await verifyOtp(exchange, body) }),
  ),
  postBody('reset-link', 'public', auth.resetLink, requestLink),
];
