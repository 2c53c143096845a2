import { isSameSecret, randomToken, sha256 } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import {
  type CodePurpose,
  type OtpAnswer,
  otp as otpLimits,
  registrationTicketLifetime,
  resetTicketLifetime,
} from '@dossier/shared/contract';
import {
  type AskedPurpose,
  type OtpRequest,
  otpCode,
  otpLabel,
  type Person,
  passwordMark,
  purposeFor,
  resetToken,
} from '@dossier/shared/directory';
import { announce, type Exchange, sendJson } from '@dossier/shared/http/exchange';
import { isWithin, limitCaller } from '@dossier/shared/limits';
import { codesOf } from './codes/asking.ts';
import { flowNonce, flowOf, flowsWith } from './codes/flow.ts';
import type { AuthOptions, Body } from './common.ts';
import type { SessionService } from './sessions.ts';
import { deviceOf } from './tokens.ts';

const otpInvalid = (purpose: CodePurpose) =>
  new Refused({ code: 'OTP_INVALID', title: purpose === 'sign-up' ? 'invalid otp' : 'Invalid OTP' });

/** Prove an address by a code, or for a reset by a mailed link; both end in a ticket. */
export const otpCalls = (options: AuthOptions, { cookies }: Pick<SessionService, 'cookies'>) => {
  const { directory, jobs, limit, clock, settings } = options;
  const { secret } = settings;
  const nonces = flowNonce(settings.secureCookies);
  const { ask, slow, giveBack } = codesOf(options);

  const activePerson = async (email: string) => {
    const person = await directory.findByEmail(email);
    return person?.status === 'active' ? person : undefined;
  };

  const mailLater = (queue: 'otp-mail' | 'reset-link-mail', { requestId }: OtpRequest, { correlationId }: Exchange) =>
    jobs.enqueue(queue, { id: requestId, data: { requestId, correlationId } });
  const deviceIn = ({ request }: Exchange, email: string) => deviceOf(secret, email, cookies.device(request));

  /** An unknown address takes the same steps: its request is void, its job mails nothing. */
  const requestOtp = async (
    exchange: Exchange,
    { email, purpose, flow: given }: Omit<Body<'otp'>, 'purpose'> & { readonly purpose: AskedPurpose },
  ) => {
    const nonce = nonces.brought(exchange, given) ?? randomToken();
    const isWanted = !(purpose === 'reset' || purpose === 'sign-in') || (await activePerson(email)) !== undefined;
    const flow = flowOf(nonce, purpose, email);
    const flows = flowsWith(nonce, purpose, email);
    const asked = { email, purpose, flow, flows, device: deviceIn(exchange, email), isWanted };
    const request = await ask(exchange, asked, (made) => mailLater('otp-mail', made, exchange));
    nonces.remember(exchange, nonce);
    const answer: OtpAnswer = { flow: nonce, label: otpLabel(secret, request) };
    sendJson(exchange.response, 202, answer);
  };

  const requestLink = async (exchange: Exchange, { email }: Body<'resetLink'>) => {
    const person = await activePerson(email);
    const asked = {
      email,
      purpose: 'reset-link',
      device: deviceIn(exchange, email),
      isWanted: person !== undefined,
    } as const;
    await ask(exchange, asked, async (made) => {
      await putTicket(resetToken(secret, made), 'reset', email, person);
      await mailLater('reset-link-mail', made, exchange);
    });
    sendJson(exchange.response, 202, {});
  };

  const putTicket = (token: string, purpose: CodePurpose, email: string, person: Person | undefined) =>
    directory.putTicket({
      hash: sha256(token),
      purpose,
      email,
      personId: person?.personId ?? null,
      expiresAt: clock() + (purpose === 'reset' ? resetTicketLifetime : registrationTicketLifetime),
      data: person ? { password: passwordMark(person) } : {},
    });

  /** Answers a single-use ticket. @param asked what the code was asked for @throws Refused OTP_INVALID */
  const verifyOtp = async (
    exchange: Exchange,
    { email, purpose, otp, flow: given }: Body<'verifyOtp'>,
    asked: AskedPurpose = purpose,
  ) => {
    const device = deviceIn(exchange, email);
    if (device === undefined) await limitCaller(slow, 'otp-tries-client', exchange);
    else announce(exchange.response, await slow('otp-tries-client', device));
    const nonce = nonces.brought(exchange, given);
    const flows = nonce === undefined ? [] : flowsWith(nonce, asked, email);
    const request = nonce === undefined ? undefined : await directory.otp(flowOf(nonce, asked, email));
    // Counted before the code is looked at: many tries at once gain nothing.
    const isJudged =
      request !== undefined &&
      clock() < request.requestedAt + otpLimits.lifetime &&
      (await directory.tryOtp(request.flow, otpLimits.tries)) &&
      (await isWithin(limit, 'code-tries', request.requestId));
    if (!isJudged || !isSameSecret(otp, otpCode(secret, request))) throw otpInvalid(purpose);
    const person = await activePerson(email);
    if (asked === 'unnamed' && purpose !== purposeFor(person)) throw otpInvalid(purpose);
    if (!(await directory.useOtp(request.flow))) throw otpInvalid(purpose);
    const ticket = randomToken();
    await putTicket(ticket, purpose, email, person);
    await giveBack(exchange, { email, purpose: asked, flows, device });
    return ticket;
  };

  return { requestOtp, verifyOtp, requestLink };
};
