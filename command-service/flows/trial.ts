import { createHmac } from 'node:crypto';
import { isoTime } from '@dossier/shared/basics/clock';
import { parse, Refused } from '@dossier/shared/basics/refused';
import { type CommandPayload, commands, quoteStart } from '@dossier/shared/contract';
import { signedIn } from '../handling/caller.ts';
import type { CommandRequest } from '../handling/execute/command.ts';
import type { Answer } from '../handling/execute/outcome.ts';
import { type PaymentOptions, payFor } from './payment.ts';

/** Neither card nor person can be read from what is kept. */
const hashed = ({ settings }: Pick<PaymentOptions, 'settings'>, kind: string, value: string) =>
  createHmac('sha256', settings.secret).update(`${kind}\n${value}`).digest('base64url');

/** @throws Refused TRIAL_USED, with what the plan costs without one */
const claim = async (
  options: PaymentOptions,
  personId: string,
  data: CommandPayload<'StartSubscription'>,
): Promise<() => Promise<void>> => {
  const { payments, directory, clock, settings } = options;
  const fingerprint = await payments.fingerprint(data.paymentMethodId);
  if (fingerprint === undefined) return async () => {};
  const card = hashed(options, 'trial card', fingerprint);
  const owner = hashed(options, 'trial owner', personId);
  if (await directory.claimTrial(card, owner)) return () => directory.releaseTrial(card, owner);
  throw new Refused({
    code: 'TRIAL_USED',
    title: 'This card has paid for a trial before. The first period is paid at once.',
    current: quoteStart(data, false, { now: isoTime(clock()), ...settings }),
  });
};

/** A card that was declined may be tried for another account. */
const isDeclined = (error: unknown) => error instanceof Refused && error.refusal.code === 'PAYMENT_DECLINED';

export const startSubscription =
  (options: PaymentOptions) =>
  async (request: CommandRequest): Promise<Answer> => {
    const { personId } = signedIn(request.caller);
    await options.limit('payment', personId);
    const data = parse(commands.StartSubscription, request.payload);
    const release = data.trial ? await claim(options, personId, data) : undefined;
    try {
      return await payFor(options, request);
    } catch (error) {
      if (isDeclined(error)) await release?.();
      throw error;
    }
  };
