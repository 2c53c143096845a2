import Stripe from 'stripe';
import { only } from '../../async/only.ts';
import { EngineUnavailableError } from '../../basics/errors.ts';

const { StripeAPIError, StripeConnectionError, StripeInvalidRequestError, StripeRateLimitError } = Stripe.errors;

/** 409: another request with the same idempotency key is in progress. */
const mayPass = (error: unknown) =>
  error instanceof StripeConnectionError ||
  error instanceof StripeRateLimitError ||
  error instanceof StripeAPIError ||
  (error instanceof Stripe.errors.StripeError && error.statusCode === 409);

export const answered = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw mayPass(error) ? new EngineUnavailableError('stripe cannot be reached', { cause: error }) : error;
  });

const isMissing = (error: unknown) => error instanceof StripeInvalidRequestError && error.code === 'resource_missing';
export const ifKnown = <T>(answer: Promise<T>): Promise<T | undefined> => answered(answer).catch(only(isMissing));

/** The card was detached, or its customer deleted: Stripe takes neither again. */
export class CardGoneError extends Error {
  override readonly name = 'CardGoneError';
}
export const isOfCard = (error: unknown) =>
  isMissing(error) ||
  (error instanceof StripeInvalidRequestError && (error.param === 'payment_method' || error.param === 'customer'));
export const unlessGone = <T>(answer: Promise<T>, isGone: (error: unknown) => boolean): Promise<T> =>
  answer.catch((error: unknown) => {
    throw isGone(error) ? new CardGoneError('the card is gone at stripe', { cause: error }) : error;
  });
export const isInvalid = (error: unknown): error is InstanceType<typeof StripeInvalidRequestError> =>
  error instanceof StripeInvalidRequestError;
/** For good: a balance that is too low just now is filled again. */
export const isRefused = (error: unknown): error is InstanceType<typeof StripeInvalidRequestError> =>
  isInvalid(error) && error.code !== 'balance_insufficient';
