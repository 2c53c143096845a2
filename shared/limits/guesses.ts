import { limitCaller, refundCaller } from './caller.ts';
import { isWithin, type Limiter, type refunder } from './limiter.ts';

type Options = { readonly limit: Limiter; readonly refund: ReturnType<typeof refunder> };

/**
 * For who names a project by its number. A few tries an hour everybody has, whoever shares their
 * network. Answers how to take it back, once it turns out to be no guess. @throws Refused SLOW_DOWN
 */
export const limitGuess = async (
  { limit, refund }: Options,
  asking: Parameters<typeof limitCaller>[2],
): Promise<() => Promise<void>> => {
  const { caller } = asking;
  if (caller.kind === 'person' && (await isWithin(limit, 'few-guesses', caller.personId)))
    return () => refund('few-guesses', caller.personId);
  await limitCaller(limit, 'guesses', asking);
  return () => refundCaller(refund, 'guesses', asking);
};
